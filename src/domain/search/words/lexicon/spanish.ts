/** The commonest words of Spanish searches, each with what it means in English: a line is `English: words`. */
export const spanish = `
used car: usado, usada, usados, usadas, de segunda mano, segunda mano, seminuevo, seminueva
new car: nuevo, nueva, nuevos, nuevas
car: coche, coches, carro, carros, busco, buscamos, quiero, queremos, necesito, necesitamos, un, una, para, con, la, los, las, del, mi, mis, que tenga, por favor, hola, tienen, vehículo, vehículos, color, precio, o sea, tenga, sea, por, tengo, somos, familia numerosa, nosotros, ando buscando, buscando, me gustaría, quisiera, alguna, algún, algo
not: sin, nada de, ni, tampoco, que no sea, no sea, excepto, menos los, no quiero, ningún, ninguna, que no sean, salvo
suv: todoterreno, todocamino, camioneta suv
sedan: sedán, berlina
hatchback: compacto, hatchback cinco puertas
wagon: ranchera, coche familiar ranchera
ute: camioneta, pick up, pickup, camionetas
van: furgoneta, furgón, furgonetas
people mover: monovolumen
convertible: descapotable, cabrio
sports car: deportivo, coche deportivo
caravan: caravana, caravanas, casa rodante, remolque
electric: eléctrico, eléctrica, eléctricos
hybrid: híbrido, híbrida, híbridos
diesel: diésel, gasoil, gasóleo
petrol: gasolina, nafta
automatic: automático, automática, automáticos
manual: caja manual, cambio manual
4wd or awd: tracción en las cuatro ruedas, cuatro por cuatro, doble tracción
white: blanco, blanca
black: negro, negra
silver: plateado, plateada, plata
grey: gris
red: rojo, roja
blue: azul
green: verde
yellow: amarillo, amarilla
brown: marrón
cheap: barato, barata, baratos, económico, económica, más barato, más barata, lo más barato
family: familia, para la familia, familiar, familias
children: niños, niñas, hijos
couple: pareja, para dos, dos personas
reliable: fiable, confiable, seguro y fiable
economical: que gaste poco, bajo consumo, poco consumo
small: pequeño, pequeña, chico
big: grande, espacioso, espaciosa, amplio
under: menos de, por debajo de, hasta, máximo, como máximo, no más de
over: más de, al menos, mínimo, a partir de
around: alrededor de, unos, aproximadamente
between: entre, de entre
or newer: o más nuevo, o más reciente, en adelante, o posterior
seats: plazas, asientos, puestos
people: personas
doors: puertas
berth: camas, cama, plazas para dormir
bunks: literas, litera
ensuite: baño, ducha, con baño, aseo, baño propio, ducha y baño, baño y ducha, ducha y baño propio
two: dos
three: tres
four: cuatro
five: cinco
six: seis
seven: siete
eight: ocho
ten: diez
twenty: veinte
thirty: treinta
thousand: mil
forty: cuarenta
fifty: cincuenta
tonne: toneladas, tonelada
km: kilómetros, kilómetro, kilometraje, kilometros, de kilometraje
dollars: dólares
low km: pocos kilómetros, poco kilometraje, pocos km
per week: por semana, a la semana, semanal, semanales
a month: al mes, por mes, mensual
subscription: alquiler, suscripción, alquilar
near: cerca de
first car: primer coche, primer carro, estudiante, principiante, conductor novel, conductora novel, recién sacado el carnet
7 seater: siete plazas, 7 plazas
5 seater: cinco plazas, 5 plazas
luxury: lujo, de lujo, alta gama
big boot: maletero grande, gran maletero
dog: perro, perros
leather: cuero, piel
sunroof: techo solar
reverse camera: cámara de reversa, cámara trasera
off road: off road, tierra, caminos de tierra
single beds: camas individuales, camas separadas, camas gemelas
air con: aire acondicionado
tradie: para el trabajo, trabajo, obra
tow: remolcar, arrastrar
japanese: japonés, japonesa
german: alemán, alemana, alemanes
korean: coreano, coreana, coreanos
chinese: chino, china, chinos
french: francés, francesa
italian: italiano, italiana
european: europeo, europea
american: americano, americana
like a: como un, como una, parecido a
nine: nueve plazas
foot: pies, pie de largo
tandem axle: doble eje, dos ejes, eje doble, ejes dobles
single axle: un eje, eje simple, eje sencillo, un solo eje, un eje
and up: para arriba
at least: por lo menos, como mínimo, mínimo de
family of: familia de
range: autonomía, de autonomía
tow bar: gancho, enganche, bola de remolque, enganche para remolque
one owner: único dueño, un solo dueño, único propietario, un solo propietario
service history: historial de mantenimiento, libro de mantenimiento, mantenimiento al día
accident free: sin accidentes, nunca chocado, sin choques
winch: cabrestante
cheaper than: más barato que, más barata que
light: ligera, ligero
km under: con menos de, kilometraje menor a, recorrido menor a
not older than: no anterior a, no más viejo que
solar panel: panel solar, paneles solares, placas solares
heater: calefacción
navigation: navegador
parking sensors: sensores de aparcamiento, sensores de estacionamiento
cruise control: control de crucero
blind spot: ángulo muerto, punto ciego
360 camera: cámara 360
heated seats: asientos calefactables, asientos con calefacción
wireless charging: carga inalámbrica
roof racks: barras de techo
alloy wheels: llantas de aleación
warranty: garantía
washing machine: lavadora
awning: toldo
toilet: inodoro
comfortable: cómodo, cómoda
safe: seguro, segura
commute: autopista, carretera
camping: acampar, viajar, viajes
near new: casi nuevo, casi nueva, seminuevos
white leather: cuero blanco
black leather: cuero negro
city car: ciudad, para la ciudad
new driver: carnet nuevo
fifteen: quince
sixty: sesenta
seventy: setenta
hundred: cien, cientos
fridge: nevera, frigorífico
kitchen: cocina
lithium: litio, batería de litio
bull bar: defensa delantera
ventilated seats: asientos ventilados
adaptive cruise: crucero adaptativo, control de crucero adaptativo
power tailgate: portón eléctrico, maletero eléctrico
keyless entry: acceso sin llave, arranque sin llave
third row: tercera fila
side steps: estribos
diff lock: bloqueo de diferencial, bloqueo diferencial
demo: de demostración, coche de demostración
pop top: techo elevable
water: agua
island bed: cama central, cama de matrimonio
bigger than: más grande que
or similar: o similar, o parecido, o algo parecido
newest: más nuevo, más reciente, más nueva
lowest km: menos kilómetros, menos km
non smoker: no fumador
off road caravan: caravana todoterreno, caravanas todoterreno
`;
