/** The commonest words of Italian searches, each with what it means in English: a line is `English: words`. */
export const italian = `
used car: usata, usato, usate, di seconda mano, seconda mano
new car: nuova, nuovo, nuove
car: macchina, macchine, un'auto, automobile, autovettura, cerco, cerchiamo, vorrei, voglio, ho bisogno di, un, uno, una, con, la, di, del, della, mia, mio, per favore, ciao, avete, colore, prezzo, veicolo, che, è, per la, per il, nel, qualcosa, abbiamo, siamo, possibilmente, anche, anno, colori
or: oppure
not: senza, non, tranne, eccetto, niente, nessuna, nessun, né, niente di
suv: fuoristrada
sedan: berlina
wagon: station wagon, giardinetta
van: furgone, furgoncino, furgoni
people mover: monovolume
convertible: decappottabile, cabriolet, spider
sports car: sportiva, macchina sportiva, auto sportiva
caravan: roulotte, caravan roulotte
electric: elettrica, elettrico, elettriche
hybrid: ibrida, ibrido, ibride
diesel: gasolio
petrol: benzina
automatic: automatica, automatico, cambio automatico, automatiche
manual: manuale, cambio manuale
4wd or awd: trazione integrale, quattro ruote motrici
white: bianca, bianco
black: nera, nero
silver: argento, argentata
grey: grigia, grigio
red: rossa, rosso
blue: azzurra, azzurro
green: verde
yellow: gialla, giallo
cheap: economica, economico, poco costosa, a buon mercato, poco costoso, meno cara
family: famiglia, per famiglia, familiare
children: bambini, figli
couple: coppia, per due, due persone
reliable: affidabile
economical: consuma poco, bassi consumi, che consuma poco
small: piccola, piccolo
big: grande, spaziosa, spazioso
under: sotto, sotto i, meno di, massimo, fino a, al massimo, non più di
over: più di, almeno, minimo, oltre
around: circa, intorno a
between: tra
or newer: o più recente, in poi, o più nuova
seats: posti, sedili
people: persone
doors: porte
berth: posti letto, letti, posto letto
bunks: letti a castello, letto a castello
ensuite: bagno, doccia, con bagno
three: tre
four: quattro
five: cinque
six: sei
seven: sette
eight: otto
ten: dieci
twenty: venti
thirty: trenta
forty: quaranta
fifty: cinquanta
thousand: mila, mille
tonne: tonnellate, tonnellata
km: chilometri
dollars: dollari
low km: pochi chilometri, pochi km, basso chilometraggio
per week: a settimana, alla settimana, settimanale
a month: al mese, mensile
subscription: noleggio, abbonamento, noleggiare
near: vicino a
first car: prima macchina, neopatentato, neopatentata, neopatentati, prima auto, studente
tow: trainare, traino
japanese: giapponese
german: tedesca, tedesco, tedesche
korean: coreana, coreano
chinese: cinese, cinesi
french: francese
italian: italiana, italiano
european: europea, europeo
american: americana, americano
7 seater: sette posti, 7 posti
5 seater: cinque posti, 5 posti
luxury: di lusso, lusso
big boot: bagagliaio grande, grande bagagliaio
dog: cane, cani
leather: pelle, interni in pelle
sunroof: tetto apribile, tettuccio
reverse camera: telecamera posteriore
single beds: letti singoli, letti gemelli
two: due
foot: piedi, piede
tandem axle: doppio asse, due assi, bi asse
single axle: asse singolo, un asse, monoasse
and up: in su
from: dal, a partire dal
family of: famiglia di
range: autonomia
tow bar: gancio traino, gancio di traino
one owner: unico proprietario, un solo proprietario, unica proprietaria
service history: tagliandi, tagliandata, tagliandato, libretto tagliandi, tagliandi certificati
accident free: mai incidentata, mai incidentato, senza incidenti
winch: verricello
cheaper than: meno cara di, meno caro di, più economica di, più economico di
heated seats: sedili riscaldati
solar: pannelli solari, pannello solare, fotovoltaico
heater: riscaldamento
navigation: navigatore
parking sensors: sensori di parcheggio
blind spot: angolo cieco
wireless charging: ricarica wireless
roof racks: barre portatutto
alloy wheels: cerchi in lega
warranty: garanzia
washing machine: lavatrice
awning: veranda, tendalino
air con: aria condizionata, climatizzatore
off road: sterrato
tradie: lavoro, per lavoro
city car: città, per la città
commute: autostrada
not older than: non più vecchia di, non più vecchio di, non prima del
near new: quasi nuova, quasi nuovo, come nuova
burgundy: bordeaux
brown: marrone
sporty: sportivo
comfortable: comoda, comodo
light: leggera, leggero
fridge: frigorifero, frigo
kitchen: cucina
lithium: batteria al litio, litio
360 camera: telecamera 360, telecamere 360, telecamera a 360 gradi
ventilated seats: sedili ventilati
adaptive cruise: cruise adattivo, cruise control adattivo
power tailgate: portellone elettrico
keyless entry: accesso senza chiave, chiave intelligente
third row: terza fila
side steps: pedane laterali, pedane
diff lock: bloccaggio differenziale, blocco differenziale
demo: dimostrativa, auto dimostrativa, auto aziendale
pop top: tetto sollevabile, tetto a soffietto
water: acqua
island bed: letto centrale, letto matrimoniale
bigger than: più grande di, più spaziosa di
or similar: o simile, o simili
like a: simile a, come una, come un
newest: più recente, più nuova, più nuovo
lowest km: meno chilometri, meno km
non smoker: non fumatore, non fumatori
`;
