import type { Words } from "./lexicon.ts";

/** The commonest names in Danish, Swedish and Norwegian. */
export const nordic: Words = {
  "other.condition": "skader, skade, skada, skador, fejl, brister, mangler, tilstandsrapport, stand, skick",
  video_url: "video, film, videolink, videolank",
  "variant.vehicleheight": "hojde, hoejde, hojd, hoyde",
  "variant.vehiclewidth": "bredde, bredd",
  "variant.vehiclelength": "laengde, langd, lengde",
  "variant.torque": "moment, drejningsmoment, vridmoment, dreiemoment",
  towing_capacity:
    "traekvaegt, max traekvaegt, dragvikt, max dragvikt, bromsad slapvagnsvikt, tilhengervekt, anhaengervaegt",
  "variant.batterycapacity":
    "batteri, batterikapacitet, batterikapasitet, batteristorrelse, batteri kwh, batteristorlek",
  "variant.electricrange": "raekkevidde, rackvidd, rekkevidde, elektrisk raekkevidde, elrackvidd",
  "variant.grossvehiclemass": "totalvaegt, totalvikt, totalvekt, tilladt totalvaegt",
  make: "maerke, bilmaerke, marke, bilmarke, fabrikat, merke, bilmerke, tillverkare, fabrikant, produsent",
  model: "modell, modelnavn, modellnamn, modellnavn, bilmodel, bilmodell",
  badge:
    "variant, udstyrsvariant, utforande, utrustningsniva, udforelse, udfoerelse, modelvariant, modellvariant, version, utgave, utstyrsniva",
  name: "overskrift, rubrik, annonsrubrik, titel, tittel, annonsetittel",
  year: "ar, aar, argang, aargang, arsmodell, aarsmodel, arsmodel, modelar, modelaar, modellar, tillverkningsar, produktionsar, produksjonsar",
  first_registration:
    "forste indreg, foerste indreg, 1 indreg, indreg, indregistreret, indregistrering, indregistreringsdato, indreg dato, 1 registrering, forste registrering, foerste registrering, forsta registrering, forste indregistrering, i trafik, i trafik forsta gang, registreringsdatum, registreringsdato, 1 gang registrert, forste gang registrert, forstegangsregistrert, registreringsar",
  km: "kilometer, km stand, kmstand, kilometerstand, antal km, antall km, korte km, koerte km, kjorte km, kilometertal, kjorelengde",
  price:
    "pris, salgspris, kontantpris, forsaljningspris, utpris, totalpris, prisantydning, begart pris, webbpris, kontant",
  "price.old":
    "nypris, forpris, foerpris, tidligere pris, tidigare pris, ordinarie pris, ord pris, ordinaer pris, nybilspris, vejledende pris, veiledende pris, gammel pris, tidligere, tidigare, ordinarie, for pris, foer pris",
  "price.special":
    "tilbudspris, tilbud, kampanjpris, kampagnepris, kampanjepris, erbjudande, nedsat pris, kampanj, kampagne, kampanje",
  "price.net":
    "ekskl moms, exkl moms, ex moms, eks moms, uden moms, utan moms, eksklusive moms, uten mva, eks mva, ekskl mva, netto",
  "price.gross":
    "inkl moms, ink moms, inklusive moms, med moms, inkl mva, inklusive mva, med mva, inkl afgift",
  "price.month":
    "manad, per manad, manadskostnad, maned, maaned, pr maned, pr maaned, manedlig, manedspris, maanedspris, manedlig ydelse, maanedlig ydelse, ydelse, leasing, privatleasing, leasingpris, manadsavgift, billan manad",
  "price.trade":
    "engros, engrospris, handlarpris, auktionspris, marknadsvarde, markedsverdi, handlervaerdi, forhandlerpris, vardering, handlarvarde",
  "price.cost":
    "indkob, indkoeb, indkobspris, indkoebspris, inkop, inkopspris, innkjop, innkjopspris, kostpris, inpris, inbytespris, byttepris",
  colour: "farve, farg, farge, kulor, lack, lak, lakering, exteriorfarg, udvendig farve, utvendig farge",
  interior_colour:
    "indtraek, kladsel, klaedsel, interiorfarg, interiorfarge, inredning, inredningsfarg, indtraeksfarve, indvendig farve, innvendig farge, setetrekk",
  vin: "stelnr, stelnummer, chassinr, chassinummer, chassisnr, chassisnummer, understellsnr, understellsnummer, ramnummer",
  regplate:
    "regnr, reg nr, registreringsnr, registreringsnummer, nummerplade, nummerplate, nummerskylt, kjennemerke",
  build_date: "produktionsdato, produksjonsdato, tillverkad, tillverkningsdatum, produceret",
  fuel: "drivmiddel, drivmedel, braendstof, braendstoftype, bransle, bransletyp, drivstoff, drivstofftype, drivmiddeltype, drivmedelstyp",
  trans:
    "gear, geartype, gearkasse, gearkassetype, vaxellada, vaxel, vaxlar, vaxelladstyp, gir, girkasse, girtype, transmission, transmisjon",
  drive: "drivhjul, drivning, hjuldrift, hjultraek, traekhjul, drivande hjul",
  simple_body:
    "karosseri, karosseritype, karosserityp, karosseriform, kaross, karosstyp, biltype, biltyp, fordonstyp, kjoretoytype",
  doors: "dore, doere, antal dore, antal doere, dorrar, antal dorrar, dorer, antall dorer",
  seats:
    "saeder, antal saeder, siddepladser, sittplatser, antal sittplatser, antal saten, seter, antall seter, sitteplasser",
  "variant.cylinders": "cylindre, antal cylindre, cylindrar, antal cylindrar, sylindre, antall sylindre",
  engine_size:
    "motorstorrelse, motorstoerrelse, motorstorlek, motorvolym, motorvolum, slagvolumen, slagvolum, slagvolym, cylindervolym",
  car_type: "tilstand, ny brugt, nytt begagnat, ny begagnad, ny brukt, ny eller brugt",
  status: "salgsstatus, lagerstatus, forsaljningsstatus, salsstatus, annonsstatus",
  sold: "solgt, sald, solgte",
  stocknum:
    "varenr, varenummer, lagernr, lagernummer, lager nr, vognnr, vognnummer, bilnr, bilnummer, internnr, internnummer, objektnr, objektnummer, artikelnummer, artikelnr, annonsnummer",
  listing_id: "id, annonce id, annons id, annonse id, finnkode, referanse, reference, referens",
  dealership: "forhandler, forhandlernavn, aterforsaljare, bilhandlare",
  location: "lokation, plats, placering, afdeling, avdelning, avdeling, anlaeggning, anlaggning, filial",
  city: "by, ort, stad, poststed",
  state: "fylke, region, lan, kommune",
  standardEquipment:
    "udstyr, utrustning, utstyr, ekstraudstyr, standardudstyr, udstyrsliste, utrustningslista, utstyrsliste, tillbehor, tilbehor, tilvalg, tillval",
  dealercomments:
    "beskrivelse, beskrivning, bemaerkninger, kommentar, kommentarer, annoncetekst, annonstext, annonsetekst, salgstekst, fritekst, fritext, tekst",
  image_urls:
    "billede, billeder, bild, bilder, bilde, billedlink, billedlinks, bildlank, bildlankar, bildelenker, foto, fotos",
  "other.person":
    "ejer, ejere, antal ejere, tidligere ejere, agare, antal agare, tidigare agare, eier, eiere, antall eiere, saelger, saljare, selger, kontaktperson, telefon, telefonnummer, kunde, kund, leverandor, leverantor, inkopare",
  "other.place": "adresse, adress, gade, gata, postnr, postnummer, land, oprindelsesland, ursprungsland",
  "other.link": "link, lank, lenke, hjemmeside, hemsida, annonsurl, annonselenke",
  "other.time":
    "dato, datum, dage, dagar, dager, lagerdage, lagerdagar, liggetid, lagertid, syn, synet, sidste syn, naeste syn, synsdato, besiktning, besiktigad, besiktigad till, besiktning till, eu kontroll, eu kontroll frist, indkobsdato, inkopsdatum, oprettet, skapad, opdateret, uppdaterad",
  "other.power":
    "hk, hestekraefter, hastkrafter, hestekrefter, effekt, effekt kw, effekt hk, kw, motoreffekt, ydeevne",
  "other.measure":
    "vaegt, vikt, vekt, egenvaegt, egenvikt, egenvekt, tjanstevikt, daek, dack, dekk, hjul, nyttelast, lastvikt, lasteevne, topfart, toppfart, vinterdaek, vinterdack, akselafstand",
  "other.tax":
    "moms, ejerafgift, gron ejerafgift, groen ejerafgift, afgift, registreringsafgift, fordonsskatt, skatt, avgift, mva, omregistrering, leveringsomkostninger",
  "other.finance":
    "finansiering, finansering, udbetaling, kontantinsats, rabat, rabatt, avance, fortjeneste, forsikring, restvarde, restvaerdi, marginal, egenkapital",
  "other.emission":
    "co2 udledning, utslapp, utslipp, miljoklass, miljoklasse, miljozone, energiklasse, km pr liter, km per liter, km l, forbrug, forbruk, forbrukning",
  "other.serial":
    "motornr, motornummer, motorkode, motorkod, nogler, noegler, nycklar, nokler, antal nogler, antal nycklar",
  "other.internal":
    "intern note, interne noter, intern notat, intern anteckning, interna anteckningar, noter, notat, notater, anteckningar",
  "other.code":
    "kode, kod, farvekode, fargkod, fargekode, modelkode, antal billeder, antal bilder, antall bilder",
  "other.currency": "valuta",
  "other.gears": "antal gear, antal vaxlar, antall gir",
  "other.history":
    "garanti, servicebog, servicebok, servicehistorik, servicehistorikk, service, import, importerad, importeret, importert",
  unit: "enhed, enhet",
  show_on_dealer_website: "publiceret, publicerad, publisert, vises, synlig",
  neutral:
    "bil, bilen, bilens, koretoj, koeretoej, fordon, kjoretoy, antal, antall, nr, nummer, type, typ, og, och, pr, til, till, pa, kr, sek, dkk, nok, eur, oplysninger, uppgifter",
};
