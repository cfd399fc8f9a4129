import type { Words } from "./lexicon.ts";

export const spanish: Words = {
  file: "informe dgt, informe vehiculo, informe historial, url informe",
  "other.condition":
    "accidentado, siniestro, accidentes, danos, estado, dano, desperfecto, desperfectos, golpe, golpes, aranazos, defecto, defectos, averia, averias, peritaje",
  "variant.ancaprating": "euro ncap, ncap",
  "variant.charging": "tiempo de carga",
  "variant.vehicleheight": "altura, alto",
  "variant.vehiclewidth": "anchura, ancho",
  "variant.vehiclelength": "longitud, largo",
  "variant.fuelcapacity": "deposito, capacidad deposito",
  towing_capacity: "capacidad de remolque, remolque, masa remolcable",
  "variant.batterycapacity": "capacidad bateria, bateria kwh, capacidad de la bateria, bateria",
  "variant.electricrange": "autonomia, autonomia electrica, autonomia wltp, autonomia km",
  share: "porcentaje, por ciento, pct",
  make: "marca, fabricante, marca vehiculo, marca del vehiculo, marca coche",
  model: "modelo, nombre modelo, modelo vehiculo, modelo coche, linea, familia, modelo del vehiculo",
  video_url: "enlace video, video, videos, url video, direccion video",
  "variant.grossvehiclemass": "mma, masa maxima autorizada",
  "specifications.tare_weight": "tara, masa en vacio, peso en vacio",
  badge:
    "terminacion, acabado version, version acabado, motorizacion version, version, acabado, variante, equipamiento version, nivel de acabado, nivel acabado, submodelo",
  series: "serie, generacion",
  name: "titulo, titulo anuncio, denominacion, titulo del anuncio",
  year: "ano, ano modelo, ano de fabricacion, ano fabricacion, anio, ano del modelo, ano de modelo, ano vehiculo, anio modelo",
  first_registration:
    "matriculacion, fecha matriculacion, fecha de matriculacion, primera matriculacion, fecha primera matriculacion, ano matriculacion, ano de matriculacion, fecha de primera matriculacion, fecha 1 matriculacion, fecha 1a matriculacion, f matriculacion, f matric, fec matriculacion, fecha matric, 1a matriculacion, matric, f primera matriculacion, fecha mat, 1 matriculacion",
  km: "kilometraje, kilometros, kilometro, recorrido, kms recorridos, odometro, km recorridos, kilometros recorridos, num km, kms actuales, kms, km actuales, km totales, lectura",
  price:
    "precio, precio venta, precio de venta, importe, pvp, precio contado, precio al contado, precio final, precio particular, precio publico, precio total, precio anuncio, precio web, valor venta, precio actual, precio de contado, contado, pvp contado, al contado, precio de venta publico, venta, p venta, precio coche, pvp venta, precio iva incl",
  "price.old":
    "recomendado, pvp recomendado, precio recomendado, pvpr, sugerido, precio sugerido, de fabrica, anterior, antiguo, precio anterior, precio nuevo, original, antes, precio original, precio tarifa, precio de catalogo, tarifa, precio lista, precio de lista, precio catalogo, precio coche nuevo, precio vehiculo nuevo, nuevo, pvp nuevo, tarifa nuevo, pvp tarifa, precio franco fabrica, pvp anterior, coste nuevo, valor nuevo, tachado, precio tachado, rebajado de, rebajada de",
  "price.special":
    "oferta, promocion, precio oferta, rebajado, rebaja, precio con descuento, precio promocional, precio rebajado, precio promocion, precio especial, pvp oferta, precio rebaja, precio ahora, ahora",
  "price.net":
    "sin iva, sin impuestos, neto, precio neto, iva no incluido, base imponible, mas iva, plus iva",
  "price.gross": "con iva, iva incluido, iva inc, impuestos incluidos, bruto",
  "price.month": "mes, mensual, al mes, cuota, cuota mensual, mensualidad, renting, precio renting, por mes",
  "price.trade":
    "precio profesional, precio mayorista, mayorista, precio profesionales, precio minimo, valor de mercado, precio compraventa, tasacion, valor de tasacion, precio comercio, valor mercado",
  "price.cost":
    "compra, precio compra, precio de compra, coste, costo, precio de coste, precio coste, coste total, p compra, pr compra, compra neto, precio compra neto, coste compra",
  "price.export": "precio exportacion",
  price_type: "tipo de precio, tipo precio",
  colour: "color, color exterior, pintura, color carroceria, color externo",
  interior_colour: "tapiceria, color interior, color tapiceria, color interno",
  interior: "interior, interno",
  exterior: "exterior, externo",
  vin: "bastidor, numero de bastidor, num bastidor, n bastidor, numero bastidor, chasis, numero de chasis, nro chasis, numero de serie, no de serie, numero chasis, no chasis, nro de chasis, niv",
  regplate: "matricula, placa, placas, patente, dominio, placa vehiculo, num matricula",
  build_date: "fecha de fabricacion, fecha fabricacion",
  fuel: "combustible, carburante, tipo combustible, tipo de combustible, tipo carburante, comb, energia, tipo motor combustible",
  trans:
    "cambio, caja, caja de cambios, transmision, tipo de cambio, tipo cambio, caja de velocidades, tipo transmision, tipo de transmision, tipo de caja, tipo cambio caja, transm, manual automatico, caja cambio",
  drive: "traccion, tipo traccion, tipo de traccion, ruedas motrices, trac, tipo de traccion ruedas",
  simple_body:
    "carroceria, tipo de vehiculo, tipo carroceria, tipo de carroceria, tipo vehiculo, categoria, segmento, tipo de auto",
  doors:
    "puertas, numero de puertas, num puertas, n puertas, numero puertas, nro puertas, no puertas, no de puertas, cantidad de puertas",
  seats:
    "plazas, asientos, numero de plazas, num plazas, n plazas, pasajeros, numero plazas, numero de asientos",
  "variant.cylinders": "cilindros, numero de cilindros, num cilindros, no cilindros",
  engine_size:
    "cilindrada, cilindraje, motor, cilindrada cc, tamano motor, tamano del motor, cilind, cc, cm3, cilindrada cm3, motor cc",
  car_type:
    "estado, condicion, nuevo usado, nuevo o usado, tipo de oferta, estado vehiculo, nuevo ocasion, estado del vehiculo, tipo oferta, tipo de stock",
  status:
    "disponibilidad, estado venta, disponible, estado de venta, situacion, estado stock, estatus, estado, estado comercial, sit, estado anuncio, disponib",
  sold: "vendido",
  stocknum:
    "numero de stock, num stock, codigo vehiculo, id vehiculo, n stock, referencia anuncio, numero stock, ref interna, referencia interna, num referencia, codigo interno, no inventario, numero de inventario, no de stock, no stock, nro stock, id coche, numero interno, nro interno, n interno, num interno, n inventario, numero inventario, n de stock, cod interno, cod vehiculo, expediente, num expediente",
  dealership:
    "concesionario, sucursal, punto de venta, tienda, agencia, codigo concesionario, nombre concesionario, concesion, nombre concesion, centro",
  location:
    "delegacion, exposicion, ubicacion, localizacion, sede, instalacion, ubicacion vehiculo, campa, ubic, plaza, nave",
  city: "ciudad, poblacion, localidad, municipio",
  state: "provincia, comunidad, comunidad autonoma, departamento",
  standardEquipment:
    "equipamiento, extras, opciones, equipamiento de serie, equipamiento serie, caracteristicas, equipo, accesorios, equipamientos, lista de equipamiento, extras opcionales, equip, equipamiento opcional, lista extras, extras incluidos",
  dealercomments:
    "descripcion, comentarios, observaciones, notas, texto anuncio, comentario, texto, descripcion anuncio, descripcion del vehiculo, comentarios del vendedor, descripcion larga, texto web, observaciones web, detalle, detalles, descripcion web, comentario web, texto cliente, descripcion cliente, descripcion publica",
  image_urls:
    "foto, fotos, imagen, imagenes, url fotos, urls fotos, fotografias, url imagenes, enlaces fotos, galeria, url imagen, foto principal, lista fotos, urls imagenes, imagen principal, url foto, fotos url, lista imagenes, galeria fotos",
  "variant.fuelconsumptioncombined":
    "consumo, consumo mixto, consumo combinado, consumo medio, consumo, consumo mixto, consumo combinado, consumo medio",
  "variant.torque": "par, par motor, par motor, par",
  "other.person":
    "vendedor, propietario, propietario anterior, cliente, comprador, contacto, telefono, correo, nombre vendedor, nombre del vendedor, titular, celular, nombre cliente, comercial, nombre propietario, proveedor, dueno, duenos, unico dueno, numero de propietarios, num propietarios, asesor, responsable, correo electronico, propietarios, movil, nombre contacto, nombre, compr, nombre comercial, agente, gestor",
  "other.place":
    "calle, direccion, codigo postal, cp, pais, domicilio, pais de origen, procedencia, origen, pais origen",
  "other.dealer": "empresa, compania, razon social, nif, cif, grupo, nombre empresa",
  "other.link": "enlace, enlace anuncio, pagina web, url anuncio, url coche, web",
  "other.time":
    "fecha, dias, dias en stock, fecha de entrada, fecha entrada, fecha de alta, itv, fecha alta, fecha compra, fecha venta, fecha de compra, fecha de venta, fecha publicacion, antiguedad, fecha actualizacion, fecha itv, proxima itv, fecha ultima itv, fecha de publicacion, dias stock, dias publicado, fecha de actualizacion, fecha modificacion, fecha de entrega, fecha ingreso, fecha de ingreso, caducidad itv",
  "other.power":
    "potencia, cv, potencia cv, potencia kw, caballos, potencia fiscal, potencia motor, caballos de fuerza",
  "other.measure":
    "peso, batalla, neumaticos, llantas, maletero, tamano, capacidad maletero, capacidad de carga, volumen, carga util",
  "other.tax":
    "iva, impuestos, tasas, impuesto, iva deducible, tipo iva, gastos, gastos de matriculacion, impuesto de matriculacion, gestion, transferencia, porcentaje iva, importe iva, gastos de gestion, tenencia, itp, cuota iva",
  "other.finance":
    "financiacion, entrada, precio financiado, seguro, descuento, ahorro, interes, plazo, financiado, financiamiento, enganche, tae, tin, margen, cuota final, importe financiado, beneficio, bonificacion, numero de cuotas, num cuotas, pvp financiado, pvp financiacion, precio financiando, financiando, precio con financiacion",
  "other.emission":
    "emisiones, emisiones co2, etiqueta, norma euro, distintivo, distintivo ambiental, etiqueta ambiental, etiqueta medioambiental, normativa, consumo urbano, consumo extraurbano, consumo ciudad, consumo carretera, etiqueta dgt, distintivo dgt",
  "other.serial":
    "numero de motor, num motor, codigo motor, num llaves, numero motor, no motor, llaves, nro motor, no de motor, nro de motor, numero de llaves, codigo llave",
  "other.internal":
    "privado, privada, privados, confidencial, interno nota, nota interna, notas internas, observaciones internas, comentario interno, comentarios internos, uso interno, notas privadas",
  "other.code":
    "codigo, codigo color, num fotos, numero de fotos, codigo modelo, codigo marca, clave vehicular, cantidad fotos, codigo version, clave, cod color, cod",
  "other.currency": "moneda, divisa",
  "other.gears": "marchas, velocidades, numero de marchas, num marchas, numero de velocidades",
  "other.history":
    "garantia, historial, libro de revisiones, meses garantia, libro revisiones, meses de garantia, km garantia, ultima revision km, tipo garantia, km ultima revision, estado del interior",
  unit: "unidad, unidad de medida",
  listing_id: "id anuncio, ref anuncio, id, referencia, cod, codigo anuncio, ref",
  show_on_dealer_website: "publicado, publicar, en web, web, visible, online, publicar web",
  neutral:
    "para clientes, para el cliente, para compradores, para la web, vehiculo, coche, auto, de, del, la, el, los, las, en, y, numero, num, nro, valor, tipo, euros, usd, mxn, n, total, lista, por, anuncio",
  "specifications.sleeps": "plazas noche, plazas dormir, camas",
};
