/** The commonest words of Dutch searches, each with what it means in English: a line is `English: words`. */
export const dutch = `
used car: tweedehands, gebruikt, gebruikte, occasion
new car: nieuw, nieuwe
car: wagen, ik zoek, zoek, zoeken, een, met, voor, het, van, graag, liefst, kleur, prijs, wil, willen, wij, wij zoeken, auto's, iets, nodig, auto, wagens, het liefst, onze, ons, mijn, heeft, zijn, moet, niet te veel
or: of
and: en
not: niet, geen, zonder, behalve
wagon: stationwagen
van: bestelbus, bestelwagen, busje
caravan: sleurhut
electric: elektrische, elektrisch
diesel: dieselauto
petrol: benzine
automatic: automaat
manual: handgeschakeld, schakel
4wd or awd: vierwielaandrijving
white: wit, witte
black: zwart, zwarte
silver: zilver
grey: grijs, grijze
red: rood, rode
blue: blauw, blauwe
green: groen, groene
cheap: goedkoop, goedkope, goedkoopste, betaalbaar
family: gezin, gezinsauto
first car: eerste auto, beginner
reliable: betrouwbaar, betrouwbare
economical: zuinig, zuinige
small: klein, kleine
big: groot, grote, ruim, ruime
under: onder, minder dan, tot, maximaal
over: boven, meer dan, minstens
around: ongeveer, rond
seats: zitplaatsen, zits
people: personen, mensen
bunks: stapelbed, stapelbedden
single beds: enkele bedden, losse bedden
ensuite: badkamer, douche
per week: per week
two: twee
four: vier
five: vijf
seven: zeven
japanese: japanse
german: duitse
three: drie
six: zes
eight: acht
foot: voet
tandem axle: tandemas, dubbele as, dubbelasser, tandemasser
single axle: enkele as, enkelasser
berth: slaapplaatsen, bedden
at least: minimaal
and up: of nieuwer, en nieuwer
family of: gezin van
tow bar: trekhaak
not older than: niet ouder dan, niet ouder
newer than: nieuwer dan
between: tussen
reverse camera: achteruitrijcamera
heated seats: stoelverwarming
sunroof: schuifdak, panoramadak, open dak
leather: leer, lederen bekleding, leren bekleding, leren stoelen
air con: airco
solar: zonnepaneel, zonnepanelen
heater: verwarming, dieselkachel, kachel
awning: luifel
toilet: toilet
fridge: koelkast
washing machine: wasmachine
navigation: navigatie
parking sensors: parkeersensoren
cruise control: cruisecontrol
blind spot: dode hoek
roof racks: dakdragers, dakrails
alloy wheels: lichtmetalen velgen
warranty: garantie
yellow: geel, gele
brown: bruin, bruine
orange: oranje
doors: deurs, deuren
fixed bed: vast bed, vaste bedden
children: kinderen
couple: voor twee, twee personen
a month: per maand
subscription: huren, abonnement, huur, leasen
near: in de buurt van, vlakbij
near new: bijna nieuw, zo goed als nieuw
low km: weinig kilometers, lage kilometerstand
dog: hond, honden
big boot: grote kofferbak, ruime kofferbak
tow: trekken
light: licht, lichte
safe: veilig, veilige
luxury: luxe
sporty: sportief, sportieve
commute: woon werkverkeer, snelweg
tradie: werk, klus, aannemer
thousand: duizend
ten: tien
twenty: twintig
thirty: dertig
forty: veertig
km: kilometers, kilometer
suv: terreinwagen
convertible: cabrio
hatchback: hatchback
off road: terrein, offroad
`;
