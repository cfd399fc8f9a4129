import type { Words } from "./lexicon.ts";

export const dutch: Words = {
  "variant.grossvehiclemass": "mtm, gvw, max toegelaten massa, maximaal toelaatbare massa",
  file: "historierapport, voertuigrapport",
  "specifications.axle_type": "assen, aantal assen, as type",
  "other.condition":
    "schade, schadeverleden, schadeauto, conditie, staat, schades, beschadiging, beschadigingen, gebrek, gebreken, kras, krassen, deuk, deuken, taxatierapport",
  video_url: "video, videos, filmpje, film, videolink, video url, videolinks",
  "variant.ancaprating": "euro ncap, ncap",
  "variant.charging": "laadtijd, oplaadtijd",
  "variant.vehicleheight": "hoogte",
  "variant.vehiclewidth": "breedte",
  "variant.vehiclelength": "lengte",
  "variant.batterycapacity": "accucapaciteit, batterijcapaciteit, accu, batterij, accu kwh, batterij kwh",
  "variant.electricrange": "actieradius, bereik, elektrisch bereik, wltp bereik, rijbereik",
  share: "procent, percentage, pct",
  make: "merk, fabrikant, automerk, merknaam",
  model: "modelnaam, modellijn, modelreeks",
  "specifications.tare_weight": "massa ledig, ledig gewicht, leeg gewicht, massa leeg",
  badge:
    "type, uitvoering, typeaanduiding, variant, versie, modeltype, afwerking, uitvoeringsnaam, type uitvoering, uitv, model uitvoering, configuratie, uitvoering configuratie",
  series: "reeks, generatie",
  name: "titel, advertentietitel, omschrijving kort, kop, benaming, voertuigtitel",
  year: "bouwjaar, jaar, modeljaar, productiejaar, jaar van bouw, jaartal",
  first_registration:
    "kenteken datum, datum kenteken, kentekendatum, 1e inschr, dat 1e inschr, eerste toelating, datum eerste toelating, eerste registratie, eerste inschrijving, datum deel 1, datum eerste inschrijving, datum deel 1a, eerste tenaamstelling, datum 1e toelating, datum eerste registratie, 1e toelating, eerste inschrijving datum, inschrijving, 1e inschrijving, eerste inschr, det, datum eerste toel, eerste toelatingsdatum, eerste afgifte, eerste in gebruikname, ingebruikname",
  km: "kilometerstand, kilometers, tellerstand, km stand, kmstand, aantal km, aantal kilometers, gereden km, gereden kilometers",
  price:
    "prijs, verkoopprijs, vraagprijs, vraagbedrag, bedrag, consumentenprijs, prijs particulier, verkoopprijs particulier, particuliere prijs, totaalprijs, internetprijs, contante prijs, huidige prijs, prijs incl, actuele prijs, verkoop, verkoopprijs incl, consumenten prijs",
  "price.old":
    "consumentenadviesprijs, consumenten adviesprijs, advies, adviesverkoopprijs, oude, oud, van prijs, vanprijs, nieuwprijs, catalogusprijs, oude prijs, adviesprijs, cataloguswaarde, fiscale waarde, oorspronkelijke, vorige, doorgestreepte, nieuwwaarde, oorspronkelijke prijs, vorige prijs, catalogus, nieuw prijs, prijs nieuw, nieuwprijs incl, cat prijs, catalogus waarde, van, doorgestreept, doorgehaald",
  "price.special":
    "actie, actieprijs, aanbieding, korting prijs, voor prijs, aanbiedingsprijs, nu prijs, kortingsprijs, promotieprijs",
  "price.net": "excl btw, ex btw, exclusief btw, zonder btw, netto, prijs netto, exclusief, excl, plus btw",
  "price.gross": "incl btw, inclusief btw, bruto, met btw, inclusief, incl, in btw, in btw inbegrepen",
  "price.month":
    "maand, per maand, maandbedrag, leaseprijs, maandtarief, lease, leasebedrag, private lease, maandelijks, maandprijs, maandlast, lease prijs",
  "price.trade":
    "handelsprijs, handelaarsprijs, meeneemprijs handel, b2b prijs, taxatie, taxatiewaarde, marktwaarde, exportprijs handel, handel, prijs handel, minimumprijs, verkoopprijs handel, dagwaarde, handelswaarde",
  "price.cost":
    "inkoop, inkoopprijs, kostprijs, inkoopwaarde, inkoopbedrag, kosten, ink, inkoop excl, inkoopprijs excl, inkoop prijs, aankoopprijs, aankoop",
  "price.export": "exportprijs, export prijs",
  price_type: "prijstype, prijssoort, soort prijs",
  colour:
    "kleur, lak, lakkleur, basiskleur, buitenkleur, kleur exterieur, kleurnaam, carrosseriekleur, hoofdkleur",
  interior_colour:
    "bekleding, interieurkleur, kleur interieur, kleur bekleding, bekledingskleur, binnenkleur, interieur kleur, stofferingkleur, stoffering",
  interior: "interieur, binnen",
  exterior: "exterieur, buiten",
  vin: "chassisnummer, chassisnr, chassis nr, framenummer, voertuigidentificatienummer, vinnummer, meldcode volledig",
  regplate: "kenteken, nummerplaat, kentekennummer, kentekenplaat, nr plaat, plaat, plaatnummer",
  build_date: "productiedatum, bouwdatum",
  fuel: "brandstof, brandstofsoort, brandstoftype, energiesoort, soort brandstof, brandstof type, brandst, brandstof soort, energie",
  trans:
    "versnellingsbak, transmissie, versnelling, schakeling, bak, type versnellingsbak, type transmissie, soort transmissie, trans, versn bak, transmissie type, automaat handgeschakeld, versnellingstype",
  drive: "aandrijving, aandrijflijn, wielaandrijving, type aandrijving, soort aandrijving",
  simple_body:
    "carrosserie, carrosserievorm, carrosserietype, voertuigsoort, inrichting, type carrosserie, koetswerk, carroserie, voertuigtype, soort voertuig, soort carrosserie, carr, koets, carrosserie vorm, opbouw, soort opbouw, type opbouw",
  doors: "deuren, aantal deuren, aant deuren, portieren",
  seats:
    "passagiers, aantal passagiers, zitplaatsen, aantal zitplaatsen, stoelen, plaatsen, aantal plaatsen, aantal stoelen, zetels, aantal zetels",
  "variant.cylinders": "cilinders, aantal cilinders, cil, cilinder aantal, aantal cil",
  engine_size:
    "cilinderinhoud, motorinhoud, slagvolume, inhoud cc, cilinder inhoud, motor inhoud, cilinderinhoud cc, motorinhoud cc",
  car_type:
    "conditie, nieuw gebruikt, staat voertuig, nieuw of gebruikt, voertuigconditie, nieuw occasion, soort verkoop, autoconditie, staat",
  status: "beschikbaarheid, verkoopstatus, voorraadstatus, voertuigstatus",
  sold: "verkocht",
  stocknum:
    "interne code, interncode, intern nr, interne referentie, voorraadnummer, voorraadnr, referentienummer, advertentienummer, advertentie id, voertuignummer, voertuignr, autonummer, autonr, voertuig id, intern nummer, stamnummer, auto id, dossiernummer, voorraad nr, bestelnummer, uniek nummer, ordernummer, internnummer, stocknr, stocknummer, wagennummer, vrd nr, voorraad nummer, internnr, wagen nr, stock nummer, voertuignr klant, voertuignummer klant, voertuignr hexon, voertuignummer hexon, dossier, dossiernr, dossier nr, interne ref",
  dealership:
    "filiaal, vestigingsnummer, vestigingscode, klantnummer, bedrijfsnaam, bedrijf, autobedrijf, dealernaam",
  location:
    "locatie, standplaats, voertuiglocatie, locatienaam, vestiging, standplaats naam, stalling, stallingsplaats, locatie naam, opslag, vestigingsnaam",
  city: "plaats, stad, woonplaats, plaatsnaam, vestigingsplaats",
  state: "provincie",
  standardEquipment:
    "opties, accessoires, uitrusting, optielijst, standaarduitrusting, uitvoering opties, kenmerken, standaard uitrusting, accessoirelijst, opties en accessoires",
  dealercomments:
    "opmerkingen, opmerkingen internet, omschrijving, beschrijving, opmerking, advertentietekst, toelichting, bijzonderheden, omschrijving lang, verkooptekst, tekst, vrije tekst, advertentie tekst, reclametekst, omschrijving website, website tekst, webtekst, tekst website",
  image_urls:
    "afbeelding, afbeeldingen, foto, fotos, foto s, foto urls, afbeelding urls, foto url, fotolinks, afbeelding url, fotolink, hoofdfoto, foto link, foto links, fotos groot, foto groot, groot, foto lijst, afbeeldingen lijst, foto adressen",
  "variant.fuelconsumptioncombined":
    "verbruik, verbruik gecombineerd, brandstofverbruik, gemiddeld verbruik, verbruik gemiddeld, verbruik gem, verbruik, gemiddeld verbruik, verbruik gemiddeld, verbruik gecombineerd, brandstofverbruik, verbruik combi, gecombineerd verbruik",
  "variant.fuelcapacity": "tankinhoud, tankinhoud",
  "variant.torque": "koppel, koppel",
  towing_capacity:
    "massa geremd, trekgewicht, trekgewicht geremd, max trekgewicht, aanhanger geremd, trekvermogen, trekgewicht, aanhangergewicht, aanhanger gewicht geremd, trekgewicht geremd, max trekgewicht, gewicht aanhanger geremd, maximaal trekgewicht, aanhangwagengewicht geremd, geremd aanhangergewicht",
  "other.person":
    "verkoper, eigenaar, vorige eigenaar, klant, koper, contactpersoon, telefoon, mobiel, naam, aantal eigenaren, eigenaren, naam verkoper, klantnaam, leverancier, telefoonnummer, inkoper, contact naam, laatste eigenaar, adviseur, mobiel nummer, vorige eigenaren, aantal eigenaars",
  "other.place": "straat, adres, postcode, huisnummer, land, straatnaam, land van herkomst, herkomst",
  "other.dealer": "bovag, kvk, kvk nummer, dealer naam",
  "other.link": "weblink, website, webadres, advertentie url, advertentielink, internetadres, carpass link",
  "other.time":
    "datum, dagen, dagen in voorraad, apk, apk tot, stadagen, leeftijd, invoerdatum, apk datum, apk vervaldatum, datum invoer, datum inkoop, datum verkoop, datum plaatsing, geplaatst op, apk geldig tot, vervaldatum apk, datum wijziging, wijzigingsdatum, aanmaakdatum, levertijd, datum aangemaakt, inkoopdatum, verkoopdatum, datum laatste wijziging, sta dagen, datum binnen, gewijzigd, apk bij aflevering, datum apk, keuring geldig tot, gekeurd tot",
  "other.power":
    "vermogen, pk, kw, vermogen pk, vermogen kw, aantal pk, motorvermogen, vermogen motor, vermogen in pk, vermogen in kw",
  "other.measure":
    "gewicht, laadvermogen, massa, wielbasis, velgen, banden, topsnelheid, bandenmaat, rijklaar gewicht, laadruimte, acceleratie, kofferbak, max gewicht",
  "other.tax":
    "btw, belasting, bpm, wegenbelasting, btw marge, btw verrekenbaar, rest bpm, restbpm, afleverkosten, btw bedrag, btw percentage, btw soort, bijtelling, leges, rijklaarmaakkosten, motorrijtuigenbelasting, kosten rijklaar, btw tarief, rijklaar kosten, rijklaarkosten, bijkomende kosten",
  "other.finance":
    "financiering, aanbetaling, verzekering, korting, rente, slottermijn, looptijd, voordeel, marge, kortingsbedrag, leasetermijn, leasetarief",
  "other.emission":
    "uitstoot, emissieklasse, energielabel, co2 uitstoot, euroklasse, emissie, milieuklasse, emissienorm, euronorm, verbruik stad, verbruik snelweg, verbruik buitenweg, milieu label, energie label, milieulabel, wltp",
  "other.serial":
    "motornummer, motorcode, sleutels, aantal sleutels, meldcode, sleutelnummer, aantal sleutel",
  "other.internal":
    "interne opmerking, interne notitie, interne opmerkingen, opmerkingen intern, notities, interne notities, handelstekst, opmerking intern, tekst handel, opmerkingen handel, interne tekst",
  "other.code":
    "kleurcode, aantal fotos, code, aantal foto s, aantal afbeeldingen, modelcode, lakcode, rdw code, typecode, fotos klein, klein, thumbnails, foto klein",
  "other.currency": "valuta, munteenheid",
  "other.gears": "versnellingen, aantal versnellingen, aantal versnelling",
  "other.history":
    "garantie, onderhoudsboekje, onderhoudshistorie, schadevrij, garantie maanden, onderhoud, nap, nap controle, nationale auto pas, historie, garantie km, tellerstand oordeel, km stand laatste beurt, dealer onderhouden, boekjes, garantietermijn, niet roker, import auto, nap weblabel, logische tellerstand, geimporteerd, kilometerstand laatste onderhoud, carpass, car pass, carpass url, keuring, technische keuring",
  unit: "eenheid",
  "price.drive_away": "rijklaarprijs, rijklaar prijs, prijs rijklaar, rijklaar",
  "price.bare": "meeneemprijs, meeneem prijs, prijs meenemen",
  km_unit: "tellerstand eenheid, km eenheid, kilometerstand eenheid, eenheid tellerstand",
  listing_id: "id, referentie, ref, uniek id",
  show_on_dealer_website: "online, gepubliceerd, publiceren, website, op website, tonen, zichtbaar",
  neutral:
    "voor klanten, voor de klant, voor kopers, voor website, basis, voertuig, auto, de, het, een, van, in, en, aantal, nr, nummer, waarde, soort, euro, occasion, per, op, is, voor, gegevens",
  "specifications.sleeps": "slaapplaatsen, aantal slaapplaatsen, bedden",
};
