import type { Words } from "./lexicon.ts";

export const german: Words = {
  make: "marke, hersteller, herst, fabrikat, automarke, fahrzeugmarke, herstellername, markenname",
  model: "typ, modell, modellname, fahrzeugmodell, modellbezeichnung, baureihe, modellreihe",
  badge:
    "modellbezeichnung, ausfuhrung, ausfuehrung, typbez, typbezeichnung, variante, ausstattungslinie, ausstattungsvariante, untermodell, modellvariante, modellversion, modellzusatz, linie, typ, handelsbezeichnung",
  series: "serie, generation, modellgeneration",
  name: "titel, uberschrift, ueberschrift, bezeichnung, fahrzeugbezeichnung, fahrzeugname, inseratstitel, anzeigentitel, angebotstitel, fahrzeugtitel",
  year: "baujahr, jahr, mj, modelljahr, bj, produktionsjahr, herstellungsjahr, jahrgang",
  first_registration:
    "erstzulassung, ez, erstzul, zulassung, zulassungsdatum, datum der erstzulassung, datum erstzulassung, zulassungsjahr, inverkehrsetzung, 1 inverkehrsetzung, erste inverkehrsetzung",
  km: "laufleistung, kilometerstand, kilometer, tacho, tachostand, km stand, kmstand, gefahrene km, gefahrene kilometer, fahrleistung",
  price:
    "preis, verkaufspreis, vk, kaufpreis, angebotspreis, endpreis, barpreis, hauspreis, fahrzeugpreis, vkpreis, vk preis, gesamtpreis, preis in euro, betrag, inseratspreis, endkundenpreis, privatpreis",
  "price.old":
    "alter, alt, alte, alter preis, ehemaliger, statt, uvp, listenpreis, neupreis, ursprunglicher, streichpreis, bisher, vorher, katalogpreis, fruherer, statt preis, stattpreis",
  "price.special":
    "sonderpreis, aktion, aktionspreis, sonderangebot, reduziert, rabattpreis, reduzierter, neuer preis",
  "price.net":
    "netto, zzgl mwst, ohne mwst, exkl mwst, exkl, nettopreis, preis netto, ohne steuer, vk netto, verkaufspreis netto",
  "price.gross": "brutto, inkl mwst, inkl, bruttopreis, mit mwst, incl mwst, inklusive mwst",
  "price.month":
    "monat, monatlich, monatliche rate, monatsrate, rate, leasingrate, leasing rate, finanzierungsrate, mtl, mtl rate, pro monat",
  "price.trade":
    "handlerpreis, haendlerpreis, handlerpr, haendlerpr, handler pr, haendler pr, handler preis, haendler preis, mindestpreis, marktwert, schatzwert, b2b, restwert, dat wert, schwacke, schwackewert, marktpreis, wiederverkaufspreis",
  "price.cost":
    "einkauf, einkaufspreis, ek, ek netto, ek brutto, ekpreis, ek preis, ankaufspreis, ankauf, kosten, einstandspreis",
  "price.export": "exportpreis, export netto",
  price_type: "preisart, preistyp, preishinweis",
  colour:
    "farbe, lackierung, lack, aussenfarbe, karosseriefarbe, lackfarbe, farbbezeichnung, grundfarbe, farbton, aussenfarb, wagenfarbe, fahrzeugfarbe",
  interior_colour:
    "innenfarbe, polster, polsterung, innenausstattung, polsterfarbe, sitzfarbe, farbe innenausstattung, innenraumfarbe, farbe der innenausstattung, farbe innen",
  interior: "innen, interieur, innenraum",
  exterior: "aussen, exterieur",
  vin: "fin, fahrgestellnummer, fahrgestellnr, fahrgestell nr, fahrgestell, fahrzeugidentifikationsnummer, fahrzeug identifizierungsnummer, fahrzeugidentnummer, fahrzeug ident nr, fahrzeug ident nummer, fgst nr, fgstnr, fahrgest nr, vin nummer, fin nummer, identnummer, ident nr",
  regplate: "kennzeichen, kennz, amtliches kennzeichen, nummernschild, kontrollschild",
  build_date: "baudatum, herstellungsdatum, produktionsdatum",
  fuel: "kraftstoff, kraftst, treibstoff, kraftstoffart, antriebsart kraftstoff, kraftstofftyp, treibstoffart, motorart, energietrager, kst, kraftstoffsorte, brennstoff",
  trans: "getriebe, getr, getriebeart, schaltung, getriebetyp",
  drive: "antrieb, antriebsart, antriebsachse, radantrieb, antriebstyp, antriebsrader",
  simple_body:
    "karosserie, aufbau, fahrzeugtyp, karosserieform, aufbauart, fahrzeugart, fahrzeugkategorie, bauform, kategorie, karosserietyp, fahrzeugklasse, aufbautyp, wagenart",
  doors:
    "turen, tueren, anzahl turen, anzahl tueren, turanzahl, tueranzahl, turenanzahl, turenzahl, tueranz, anz turen",
  seats:
    "sitze, sitzplatze, sitzplaetze, anzahl sitze, anzahl sitzplatze, anzahl sitzplaetze, sitzplatzanzahl, sitzpl, anz sitze, platze, plaetze",
  "variant.cylinders": "zylinder, anzahl zylinder, zylinderanzahl, zyl",
  engine_size: "hubraum, hubr, hubraum ccm, hubraum in ccm, hubraum cm3",
  car_type:
    "zustand, angebotsart, neu gebraucht, fahrzeugzustand, fahrzeugart zustand, verkaufsart, neu oder gebraucht, bestandsart",
  status: "verfugbarkeit, verfuegbarkeit, verkaufsstatus, fahrzeugstatus, bestandsstatus, lieferstatus",
  sold: "verkauft",
  stocknum:
    "fahrzeugnummer, fahrzeugnr, fahrzeug nr, fzg nr, fzgnr, fz nr, fahrzeugn, interne nummer, inserat, inserat id, inseratsnummer, inserats id, angebotsnummer, angebotsnr, bestandsnummer, lagernummer, referenz, referenznummer, kommission, kommissionsnummer, interne nr, intern nr, anzeigennummer, auftragsnummer, wagennummer, wagen nr, fahrzeug id, fzg id, lfd nummer, bestandsnr, lager nr, lagernr",
  dealership:
    "filiale, betrieb, handlernummer, haendlernummer, autohaus, filialnummer, standortnummer, betriebsnummer, kundennummer",
  location: "standort, fahrzeugstandort, lagerort, stellplatz, standortname",
  city: "ort, stadt, wohnort, verkaufsort",
  state: "bundesland, kanton",
  standardEquipment:
    "ausstattung, ausst, sonderausstattung, serienausstattung, extras, ausstattungsmerkmale, ausstattungen, ausstattungsliste, zubehor",
  dealercomments:
    "beschreibung, bemerkung, bemerkungen, kommentar, fahrzeugbeschreibung, freitext, bem, hinweise, zusatzinformationen, anzeigentext, beschreibungstext, inseratstext, langtext, verkaufstext",
  image_urls:
    "bild, bilder, fotos, foto, bild url, bilder urls, bildlinks, bild links, bild link, fahrzeugbilder, bilder url, bildurl, bildurls, hauptbild",
  "variant.fuelconsumptioncombined":
    "verbrauch, kraftstoffverbrauch, verbrauch kombiniert, kraftstoffverbrauch kombiniert, verbrauch komb",
  "variant.fuelcapacity": "tankinhalt, tankvolumen",
  "variant.torque": "drehmoment",
  towing_capacity:
    "anhangelast, anhaengelast, anhangelast gebremst, anhaengelast gebremst, gebremste anhangelast",
  "specifications.sleeps": "schlafplatze, schlafplaetze",
  "other.person":
    "verkaufer, verkaeufer, ansprechpartner, halter, vorbesitzer, besitzer, kunde, kundenname, kontakt, telefon, handy, mobil, vorhalter, anzahl halter, anzahl vorbesitzer, fahrzeughalter, kaufer, kaeufer, name verkaufer, sachbearbeiter, mitarbeiter, letzter halter, lieferant, einkaufer, handynummer, telefonnummer, eigentumer, halteranzahl, anbieter",
  "other.place":
    "strasse, str, plz, postleitzahl, hausnummer, adresse, anschrift, land, breitengrad, langengrad, laengengrad, herkunftsland, plz ort, landercode",
  "other.dealer": "handler, haendler, firma, unternehmen, handlername",
  "other.link": "internetadresse, webseite, inserat url, inserat link, fahrzeuglink, anzeigenlink",
  "other.time":
    "datum, tage, standtage, standzeit, angelegt, geandert, geaendert, hu, tuv, tuev, au, hu au, hauptuntersuchung, nachste hu, tuv bis, hu bis, eingangsdatum, verkaufsdatum, einkaufsdatum, zugang, erstellt, erstellt am, liefertermin, lieferzeit, alter in jahren, eingestellt, eingestellt am, anlagedatum, aktualisiert, letzte anderung, nachste hauptuntersuchung, mfk, letzte mfk, inspektion, verfugbar ab, einstelldatum",
  "other.power":
    "leistung, ps, kw, pferdestarken, motorleistung, leistung kw, leistung ps, leistung in kw, leistung in ps, kw ps",
  "other.measure":
    "gewicht, leergewicht, lange, laenge, breite, hohe, hoehe, radstand, zulassiges gesamtgewicht, gesamtgewicht, nutzlast, zuladung, felgen, reifen, reichweite, kofferraum, bereifung, stutzlast, batteriekapazitat, hochstgeschwindigkeit",
  "other.tax":
    "steuer, mwst, mehrwertsteuer, ust, umsatzsteuer, mwst satz, mwst ausweisbar, kfz steuer, mwst betrag, differenzbesteuert, besteuerung, uberfuhrungskosten, ueberfuehrungskosten, mwst in prozent, steuersatz",
  "other.finance":
    "finanzierung, anzahlung, zins, effektiver jahreszins, laufzeit, schlussrate, versicherung, rabatt, ersparnis, preisvorteil, nachlass, versicherungsklasse, marge, aufschlag, preisnachlass",
  "other.emission":
    "emission, schadstoffklasse, emissionsklasse, co2 emission, umweltplakette, abgasnorm, energieeffizienzklasse, verbrauch innerorts, verbrauch ausserorts, kraftstoffverbrauch innerorts, kraftstoffverbrauch ausserorts, feinstaubplakette, plakette, effizienzklasse, energieklasse, schadstoffnorm, stromverbrauch",
  "other.serial":
    "motornummer, motornr, motor nr, schlusselnummer, schluesselnummer, schlussel, hsn, tsn, hsn tsn, motorkennbuchstabe, motorcode, anzahl schlussel, schlusselnr, typenschein",
  "other.internal":
    "intern, vertraulich, interne notiz, bem intern, bemerkung intern, interne bemerkung, notiz, interner kommentar, kommentar intern, interne notizen, bemerkungen intern, schaden intern, notiz intern, werkstattnotiz",
  "other.code":
    "farbcode, herstellercode, schlusselcode, bildanzahl, anzahl bilder, lackcode, modellcode, bilderanzahl",
  "other.currency": "wahrung, waehrung",
  "other.gears": "gange, gaenge, anzahl gange, ganganzahl, anzahl gaenge",
  "other.history":
    "unfall, unfallfrei, unfallwagen, scheckheft, scheckheftgepflegt, garantie, schaden, vorschaden, unfallfahrzeug, garantie km, garantie monate, beschadigt, schadensbeschreibung, letzter service km",
  unit: "einheit",
  neutral:
    "fahrzeug, fzg, der, die, das, des, in, anzahl, nr, nummer, wert, daten, auto, pkw, kfz, art, von, euro, chf, fur, angabe, gem, lt, bis, eu, anz",
};
