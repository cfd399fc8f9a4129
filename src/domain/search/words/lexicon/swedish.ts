/** The commonest words of Swedish, Danish and Norwegian searches, each with what it means in English: a line is `English: words`. */
export const swedish = `
car: bil, bilar, bilen, söker, letar efter, vill ha, köpa, jag, vi, ett, som, för, färg, pris, gärna, leder efter, søker, jeg, ønsker, til, med, på, vil, har, gerne, skal, vara, är, åt, den, det, min, vår
used car: begagnad, begagnade, begagnat, brugt, brukt
new car: nybil, helt ny
or: eller
not: inte, ingen, inga, utan, ikke, uden, uten, förutom
hatchback: halvkombi, kombikupé
wagon: herrgårdsvagn, stasjonsvogn, stationcar
ute: pickup
van: skåpbil, varevogn, varebil
people mover: minibuss, familjebuss
caravan: husvagn, husvagnar, campingvogn
motorhome: husbil
convertible: cabriolet, öppen bil
electric: elbil, elbilar, eldriven
hybrid: laddhybrid, elhybrid
petrol: bensin, bensinbil, bensindriven
diesel: dieselbil
automatic: automat, automatlåda, automatväxlad, automatgear, automatgir
manual: manuell, manuell växellåda
4wd or awd: fyrhjulsdrift, fyrhjulsdriven, firehjulstrekk, firehjulstræk
white: vit, vita, hvit, hvid
black: svart, svarta, sort
silver: silverfärgad, sølv
grey: grå
red: röd, röda, rød
blue: blå
green: grön, grøn, grønn
cheap: billig, billiga, billigast, billigste
family: familj, familjebil, familiebil
children: barn
reliable: pålitlig, tillförlitlig, pålidelig
economical: bränslesnål, snål, bensinsnål
small: liten, lille
big: rymlig, stor
under: mindre än, högst, max, mindre end
over: mer än, minst, över
thousand: tusen, tusind, tusen kronor
seats: säten, platser, seter
7 seater: sjusitsig, 7 sitsig, sju sits
people: personer
berth: bäddar, sovplatser, sengepladser
bunks: våningssäng, køyeseng, køjesenge, køjeseng, køyesenger, køyesenger, våningssängar
ensuite: dusch, toalett
two: två
three: tre
four: fyra
five: fem
seven: sju
eight: åtta
ten: tio
twenty: tjugo
thirty: trettio
forty: fyrtio
fifty: femtio
tow bar: dragkrok, tilhengerfeste, anhængertræk, krok, hengerfeste
low km: låga mil, få mil
first car: första bil, nybörjare
per week: per vecka, i veckan
near: nära
heater: dieselvärmare, värmare, dieselvarmer, varmeapparat
reverse camera: backkamera, bakkamera, ryggekamera
heated seats: sätesvärme, eluppvärmda säten, sædevarme, setevarme
sunroof: taklucka, soltag, soltak, panoramatak
leather: läder, skinn, skinnklädsel, læder, skinnseter
air con: luftkonditionering, klimaanlæg, klimaanlegg
solar: solceller, solcell, solpanel, solcelle
awning: markis, förtält, markise, fortelt
washing machine: tvättmaskin, vaskemaskine, vaskemaskin
fridge: kylskåp, køleskab, kjøleskap
navigation: navigator
yellow: gul, gula
brown: brun, bruna
orange: orange
between: mellan, mellem, mellom
not older than: inte äldre än, ikke ældre end, ikke eldre enn
newer than: nyare än, nyere end, nyere enn
or newer: eller nyare, och nyare, eller nyere
double bed: dubbelsäng, dobbeltseng
single beds: enkelsängar, enkeltsenge
luxury: lyx, luksus
dog: hund, hundar
near new: nästan ny, næsten ny
warranty: garanti
doors: dörrar, dörrars, dørs
kitchen: kök, køkken
couple: två personer, to personer
six: seks
dollars: dollar
a month: per månad, i månaden, om måneden
subscription: hyra, prenumerera, abonnement
tow: dra, dragvikt, trække
light: lätt, lett
off road: terräng, terreng
safe: säker, sikker
and: och
`;
