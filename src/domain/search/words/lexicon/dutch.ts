/** The commonest words of Dutch searches, each with what it means in English: a line is `English: words`. */
export const dutch = `
used car: tweedehands, gebruikt, gebruikte, occasion
new car: nieuw, nieuwe
car: wagen, ik zoek, zoek, zoeken, een, met, voor, het, van, graag, liefst, kleur, prijs, wil, willen, wij, wij zoeken, auto's, iets, nodig
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
`;
