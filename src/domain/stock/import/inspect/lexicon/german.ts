import type { Words } from "./lexicon.ts";

export const german: Words = {
  file: "historienbericht, fahrzeughistorie link, zustandsbericht link",
  "specifications.axle_type": "achsen, achse, achszahl, anzahl achsen, achsanzahl",
  "other.condition":
    "unfall, unfallwagen, schaden, vorschaden, unfallfahrzeug, beschadigt, schadensbeschreibung, unfallwg, vorschaden text, mangel, reparatur, zustand, schaeden, maengel, beschadigung, beschadigungen, beschaedigung, beschaedigungen, gebrauchsspur, gebrauchsspuren, kratzer, delle, dellen, schadens, vorschaeden, lackschaden, gutachten",
  video_url: "video, videos, film, videolink, video url, videoadresse, fahrzeugvideo, rundgang video",
  "variant.ancaprating": "euro ncap, ncap, sicherheitsbewertung, crashtest",
  "variant.charging": "ladezeit, ladedauer, ladeleistung",
  "variant.vehicleheight": "hohe, hoehe, fahrzeughohe, gesamthohe, hohe mm",
  "variant.vehiclewidth": "breite, fahrzeugbreite, gesamtbreite, breite mm",
  "variant.vehiclelength": "lange, laenge, fahrzeuglange, gesamtlange, lange mm",
  "variant.batterycapacity":
    "batteriekapazitat, batteriekapazitaet, batterie kapazitat, akkukapazitat, akku, batterie kwh, akku kwh, batterie",
  "variant.electricrange":
    "reichweite, elektrische reichweite, reichweite wltp, reichweite km, wltp reichweite, reichweite elektrisch, elektr reichweite",
  "variant.grossvehiclemass": "zulassiges gesamtgewicht, zgg, gesamtgewicht",
  share: "prozent, prozentsatz, pct",
  make: "marke, hersteller, herst, fabrikat, automarke, fahrzeugmarke, herstellername, markenname, fabr, hersteller marke, marke name",
  model:
    "typ, modell, modellname, fahrzeugmodell, modellbezeichnung, baureihe, modellreihe, modell bezeichnung, mod",
  "price.bare": "abholpreis",
  "specifications.tare_weight": "leergewicht, eigengewicht, leergew",
  badge:
    "modellbezeichnung, ausfuhrung, ausfuehrung, typbez, typbezeichnung, variante, ausstattungslinie, ausstattungsvariante, untermodell, modellvariante, modellversion, modellzusatz, linie, typ, handelsbezeichnung, ausstattung linie, linienbezeichnung, modelltyp, modelltext, typentext, typtext",
  series: "serie, generation, modellgeneration",
  name: "titel, uberschrift, ueberschrift, bezeichnung, fahrzeugbezeichnung, fahrzeugname, inseratstitel, anzeigentitel, angebotstitel, fahrzeugtitel",
  year: "baujahr, jahr, mj, modelljahr, bj, produktionsjahr, herstellungsjahr, jahrgang, modelljahr bj, bauj",
  first_registration:
    "erstzulassung, ez, erstzul, 1 inv, zulassung, zulassungsdatum, datum der erstzulassung, datum erstzulassung, zulassungsjahr, inverkehrsetzung, 1 inverkehrsetzung, erste inverkehrsetzung, erstzulassungsdatum, ez datum, ez monat jahr, erstz, inverkehrsetzungsdatum, 1 zulassung, inverkehrs, 1 inverkehrs, inv datum, in verkehr seit",
  km: "laufleistung, kilometerstand, kilometer, tacho, tachostand, km stand, kmstand, gefahrene km, gefahrene kilometer, fahrleistung, km stand laut tacho, kilometer stand, km lt tacho, laufl, kilometerleistung, kilom, kmst, km laufleistung",
  price:
    "preis, verkaufspreis, vk, kaufpreis, angebotspreis, endpreis, barpreis, hauspreis, fahrzeugpreis, vkpreis, vk preis, gesamtpreis, preis in euro, betrag, inseratspreis, endkundenpreis, privatpreis, aktuell, aktueller preis, verkaufspreis brutto, ladenpreis, vp, vk inkl, kundenpreis, vk brutto, webpreis, internetpreis, onlinepreis, verkauf, vkp, festpreis, fixpreis",
  "price.old":
    "statt, statt preis, unverbindliche preisempfehlung, preisempfehlung, empf vk, empfehlung, alter, alt, alte, alter preis, ehemaliger, statt, uvp, listenpreis, neupreis, ursprunglicher, streichpreis, bisher, vorher, katalogpreis, fruherer, statt preis, stattpreis, katalog, neuwagenpreis, neu, liste neu, listenpreis neu, np, originalpreis, empfohlener, empfohlener verkaufspreis, upe, vorheriger, preis alt, preis vorher, grundpreis, durchgestrichen",
  "price.special":
    "sonderpreis, abverkauf, abverkaufspreis, abverkaufpreis, aktion, aktionspreis, sonderangebot, reduziert, rabattpreis, reduzierter, neuer preis, neuer, jetzt, jetzt nur, preis neu",
  "price.net":
    "netto, zzgl mwst, ohne mwst, exkl mwst, exkl, nettopreis, preis netto, ohne steuer, vk netto, verkaufspreis netto, plus mwst, plus ust",
  "price.gross":
    "brutto, inkl mwst, inkl, bruttopreis, mit mwst, incl mwst, inklusive mwst, nova, inkl nova, inkl ust, incl",
  "price.month":
    "monat, monatlich, monatliche rate, monatsrate, rate, leasingrate, leasing rate, finanzierungsrate, mtl, mtl rate, pro monat, leasing, mtl leasing, leasing ab, ab mtl, finanzierung ab, monatsrate ab, mon rate",
  "price.trade":
    "handlerpreis, haendlerpreis, handler preis, handlerpreis, haendlerpreis, handlerpr, haendlerpr, handler pr, haendler pr, handler preis, haendler preis, mindestpreis, marktwert, schatzwert, b2b, restwert, dat wert, schwacke, schwackewert, marktpreis, wiederverkaufspreis, vk handler, vk haendler, handler exkl, handler, haendler, handlereinkauf, handlerverkauf, eurotax, eurotax wert, tauschwert, eintauschwert, handler vk, haendler vk, grosshandel, preis handler, preis haendler",
  "price.cost":
    "einkauf, einkaufspreis, ek, ek netto, ek brutto, ekpreis, ek preis, ankaufspreis, ankauf, kosten, einstandspreis, einstand, einst, einkaufswert, zukauf, ankaufswert, ek wert, gestehungskosten, selbstkosten, eintauschpreis, inzahlungnahme, inzahlungnahmepreis, hereinnahme, hereinnahmepreis",
  "price.export": "exportpreis, export netto",
  price_type: "preisart, preistyp, preishinweis",
  colour:
    "farbe, lackierung, lack, aussenfarbe, karosseriefarbe, lackfarbe, farbbezeichnung, grundfarbe, farbton, aussenfarb, wagenfarbe, fahrzeugfarbe, farbe aussen, aussenfarbe name, farbname, aussenlackierung",
  interior_colour:
    "innenfarbe, polster, polsterung, innenausstattung, polsterfarbe, sitzfarbe, farbe innenausstattung, innenraumfarbe, farbe der innenausstattung, farbe innen, innen, polsterung farbe, polstermaterial, sitzbezug, innenfarb, interieur farbe, stoff",
  interior: "innen, interieur, innenraum",
  exterior: "aussen, exterieur",
  vin: "fin, fahrgestellnummer, fahrgestellnr, fahrgestell nr, fahrgestell, fahrzeugidentifikationsnummer, fahrzeug identifizierungsnummer, fahrzeugidentnummer, fahrzeug ident nr, fahrzeug ident nummer, fgst nr, fgstnr, fahrgest nr, vin nummer, fin nummer, identnummer, ident nr, fgst, ident, fahrgest, fahrgestellnumm, vin fin",
  regplate:
    "kennzeichen, kennz, amtliches kennzeichen, nummernschild, kontrollschild, polkennz, kz, kfz kennzeichen, pol kennzeichen, kontrollschildnummer, pol kennz",
  build_date: "baudatum, herstellungsdatum, produktionsdatum",
  fuel: "kraftstoff, kraftst, treibstoff, kraftstoffart, antriebsart kraftstoff, kraftstofftyp, treibstoffart, motorart, energietrager, kst, kraftstoffsorte, brennstoff, antriebsenergie, energie, kraftst art, energieart, treibst, kraftstoff art, spritart",
  trans:
    "getriebe, getr, getriebeart, schaltung, getriebetyp, kraftubertragung, kraftuebertragung, schaltart, getriebebez, gangschaltung, getriebe art",
  drive:
    "antrieb, antriebsart, antriebsachse, radantrieb, antriebstyp, antriebsrader, antr, antriebsrad, antriebsform, allrad",
  simple_body:
    "karosserie, aufbau, fahrzeugtyp, karosserieform, aufbauart, fahrzeugart, fahrzeugkategorie, bauform, kategorie, karosserietyp, fahrzeugklasse, aufbautyp, wagenart, bauart, aufbaubezeichnung, karosserie typ, fzg art, fahrzeug typ, form",
  doors:
    "turen, tueren, anzahl turen, anzahl tueren, turanzahl, tueranzahl, turenanzahl, turenzahl, tueranz, anz turen, turen zahl, turzahl, tueren anzahl",
  seats:
    "insassen, passagiere, sitze, sitzplatze, sitzplaetze, anzahl sitze, anzahl sitzplatze, anzahl sitzplaetze, sitzplatzanzahl, sitzpl, anz sitze, platze, plaetze",
  "variant.cylinders": "zylinder, anzahl zylinder, zylinderanzahl, zyl, zylinderzahl",
  engine_size:
    "hubraum, hubr, hubraum ccm, hubraum in ccm, hubraum cm3, hub, hubr ccm, hubraum liter, motorgrosse, motor, motor bezeichnung, motorbezeichnung, motorisierung",
  car_type:
    "zustand, angebotsart, neu gebraucht, fahrzeugzustand, fahrzeugart zustand, verkaufsart, neu oder gebraucht, bestandsart, art, fahrzeugstatus neu, neu gebraucht vorfuhr, gw nw, nw gw, verkaufsstatus art, fahrzeugart",
  status:
    "verfugbar, verfuegbar, verfugbarkeit, verfuegbarkeit, verfugbarkeit, verfuegbarkeit, verkaufsstatus, fahrzeugstatus, bestandsstatus, lieferstatus, stat, status verkauf, bestand status, lieferbarkeit",
  sold: "verkauft",
  stocknum:
    "fahrzeugnummer, fahrzeugnr, fahrzeug nr, fzg nr, fzgnr, fz nr, fahrzeugn, interne nummer, inserat, inserat id, inseratsnummer, inserats id, angebotsnummer, angebotsnr, bestandsnummer, lagernummer, referenz, referenznummer, kommission, kommissionsnummer, interne nr, intern nr, anzeigennummer, auftragsnummer, wagennummer, wagen nr, fahrzeug id, fzg id, lfd nummer, bestandsnr, lager nr, lagernr, lager nummer, inventarnummer, inventarnr, bestands nr, stocknr, stock nr, wagennr, nr intern, kommnr, komm nr, auftrag nr, ordnungsnummer, objektnummer, objekt nr, dossier, dossiernr, dossiernummer",
  dealership:
    "betrieb, handlernummer, haendlernummer, autohaus, filialnummer, standortnummer, betriebsnummer, kundennummer, haendler name, handler name, firma, filiale name, verkaufshaus, handlerbetrieb, garage, garage name, garagenname, betriebsname",
  location:
    "niederlassung, betriebsstatte, standort, fahrzeugstandort, lagerort, stellplatz, standortname, lager, platz, hof, abstellort, standplatz, filiale, filiale name",
  city: "ort, stadt, wohnort, verkaufsort",
  state: "bundesland, kanton",
  standardEquipment:
    "ausstattung, ausst, sonderausstattung, serienausstattung, extras, ausstattungsmerkmale, ausstattungen, ausstattungsliste, zubehor, serie und sonderausstattung, merkmal, merkmale, optionen, pakete, ausstattungspakete, ausstattungscodes text, zusatzausstattung, austattung",
  dealercomments:
    "beschreibung, bemerkung, bemerkungen, kommentar, fahrzeugbeschreibung, freitext, bem, hinweise, zusatzinformationen, anzeigentext, beschreibungstext, inseratstext, langtext, verkaufstext, text, freier text, verkaufsbeschreibung, infotext, werbetext, anmerkung, anmerkungen, memo, inserattext, detailbeschreibung, beschreibung web, webtext, kundentext, internettext, inseratetext, bemerkung fur inserat, bemerkung fuer inserat, text fur inserat, text inserat",
  image_urls:
    "bild, bilder, fotos, foto, bild url, bilder urls, bildlinks, bild links, bild link, fahrzeugbilder, bilder url, bildurl, bildurls, hauptbild, bilderliste, bild1, fotolinks, fotoliste, bilddateien, galerie, foto url, fotos url, bildadressen, bild adresse",
  "variant.fuelconsumptioncombined":
    "verbrauch, kraftstoffverbrauch, verbrauch kombiniert, kraftstoffverbrauch kombiniert, verbrauch komb, verbrauch l 100km, verbrauch l 100 km, verbrauch wltp, verbrauch, kraftstoffverbrauch, verbrauch kombiniert, kraftstoffverbrauch kombiniert, verbrauch komb, verbrauch gesamt, verbr komb, l 100km, liter 100km, kombiverbrauch, verbrauch gemischt, mischverbrauch, durchschnittsverbrauch, verbrauch kombi",
  "variant.fuelcapacity": "tankinhalt, tankvolumen, tankgrosse, tankinhalt, tankvolumen",
  "variant.torque": "drehmoment, drehmoment",
  towing_capacity:
    "anhangelast, anhaengelast, anhangelast gebremst, anhaengelast gebremst, anhangelast, anhaengelast, anhangelast gebremst, anhaengelast gebremst, gebremste anhangelast",
  "specifications.sleeps": "schlafplatze, schlafplaetze, anzahl schlafplatze",
  "other.person":
    "verkaufer, verkaeufer, ansprechpartner, halter, vorbesitzer, besitzer, kunde, kundenname, kontakt, telefon, handy, mobil, vorhalter, anzahl halter, anzahl vorbesitzer, fahrzeughalter, kaufer, kaeufer, name verkaufer, sachbearbeiter, mitarbeiter, letzter halter, lieferant, einkaufer, handynummer, telefonnummer, eigentumer, halteranzahl, anbieter, berater, kundenberater, verkauferin, verkaufsberater, ansprechperson, name, vorname, nachname, betreuer, besteller, vermittler",
  "other.place":
    "strasse, str, plz, postleitzahl, hausnummer, adresse, anschrift, land, breitengrad, langengrad, laengengrad, herkunftsland, plz ort, landercode",
  "other.dealer": "handler, haendler, unternehmen, handlername, verkaufsregion, vertriebsregion",
  "other.link": "internetadresse, webseite, inserat url, inserat link, fahrzeuglink, anzeigenlink",
  "other.time":
    "datum, tage, standtage, standzeit, angelegt, geandert, geaendert, hu, tuv, tuev, au, hu au, hauptuntersuchung, nachste hu, tuv bis, hu bis, eingangsdatum, verkaufsdatum, einkaufsdatum, zugang, erstellt, erstellt am, liefertermin, lieferzeit, alter in jahren, eingestellt, eingestellt am, anlagedatum, aktualisiert, letzte anderung, nachste hauptuntersuchung, mfk, letzte mfk, inspektion, verfugbar ab, einstelldatum, 57a, 57a bis, pickerl, pickerl bis, stand tage, letzte wartung, nachster service, ab mfk, ab wann, stehtage, lagertage, verfugbar, garantie bis, tage am lager",
  "other.power":
    "leistung, ps, kw, pferdestarken, motorleistung, leistung kw, leistung ps, leistung in kw, leistung in ps, kw ps",
  "other.measure":
    "gewicht, radstand, zulassiges gesamtgewicht, gesamtgewicht, nutzlast, zuladung, felgen, reifen, kofferraum, bereifung, stutzlast, hochstgeschwindigkeit, kwh, ladevolumen, zuladung kg",
  "other.tax":
    "steuer, mwst, mehrwertsteuer, ust, umsatzsteuer, mwst satz, mwst ausweisbar, kfz steuer, mwst betrag, differenzbesteuert, besteuerung, uberfuhrungskosten, ueberfuehrungskosten, mwst in prozent, steuersatz, nova, nova satz, nova betrag, mwst typ, mwst art, differenzbesteuerung, ust ausweisbar, ust id, vat ausweisbar, steuerart",
  "other.finance":
    "finanzierung, anzahlung, zins, effektiver jahreszins, laufzeit, schlussrate, versicherung, rabatt, ersparnis, preisvorteil, nachlass, versicherungsklasse, marge, aufschlag, preisnachlass, vertrag, vertragsnr, vertragsnummer",
  "other.emission":
    "emission, schadstoffklasse, emissionsklasse, co2 emission, umweltplakette, abgasnorm, energieeffizienzklasse, verbrauch innerorts, verbrauch ausserorts, kraftstoffverbrauch innerorts, kraftstoffverbrauch ausserorts, feinstaubplakette, plakette, effizienzklasse, energieklasse, schadstoffnorm, stromverbrauch, verbrauch stadt, verbrauch land, co2 ausstoss, co2, wltp",
  "other.serial":
    "motornummer, motornr, motor nr, schlusselnummer, schluesselnummer, schlussel, hsn, tsn, hsn tsn, motorkennbuchstabe, motorcode, anzahl schlussel, schlusselnr, typenschein",
  "other.internal":
    "intern, vertraulich, interne notiz, bem intern, bemerkung intern, interne bemerkung, notiz, interner kommentar, kommentar intern, interne notizen, bemerkungen intern, schaden intern, notiz intern, werkstattnotiz",
  "other.code":
    "herstellercode, schlusselcode, bildanzahl, anzahl bilder, lackcode, modellcode, bilderanzahl, eurotax code, bilder anzahl, dat code, dat ecode, typenscheinnummer, stammnummer, stamm nr, eurotaxcode, audatex, foto anzahl, modell code, farb code, basisfahrzeug, pr nummern, pr nummer, pr codes",
  "other.currency": "wahrung, waehrung",
  "other.gears": "gange, gaenge, anzahl gange, ganganzahl, anzahl gaenge",
  "other.history":
    "unfallfrei, scheckheft, scheckheftgepflegt, garantie, garantie km, garantie monate, letzter service km, service heft, serviceheft, anz vorbesitzer, gewahrleistung",
  unit: "einheit",
  listing_id: "angebots id, id, inserats nr, anzeigen id, inserate id, nr",
  show_on_dealer_website: "online, veroffentlicht, im internet, internet, webaktiv, anzeigen, sichtbar",
  code_suffix: "farbcode, schl",
  neutral:
    "fur kunden, fur kaufer, fuer kunden, fuer kaeufer, fur den kunden, fur das web, basis, fahrzeug, fzg, der, die, das, des, in, anzahl, nr, nummer, wert, daten, auto, pkw, kfz, art, von, euro, chf, fur, angabe, gem, lt, bis, eu, anz, bei, ruckgabe, rueckgabe, zum",
};
