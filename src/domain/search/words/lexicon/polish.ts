/** The commonest words of Polish searches, each with what it means in English: a line is `English: words`. */
export const polish = `
used car: używany, używana, używane
new car: nowy, nowa, nowe
car: samochód, samochodu, szukam, potrzebuję, chcę, dla, kolor, cena, proszę, auto, do miasta, auta, lakier, skrzynią, skrzynia, biegów, szukamy, chciałbym, chciałabym, proszę o
or: lub, albo
not: nie, bez, oprócz, byle nie
suv: terenowy, terenówka
wagon: kombi
van: dostawczy, furgon
convertible: kabriolet
caravan: przyczepa, przyczepa kempingowa, przyczepę
electric: elektryczny, elektryczne, elektryk
hybrid: hybryda, hybrydowy
diesel: diesla, ropa
petrol: benzyna, benzynowy
automatic: automat, automatyczna, automatem
manual: manualna, manual
white: biały, biała, białe
black: czarny, czarna, czarne
silver: srebrny
grey: szary
red: czerwony, czerwona
blue: niebieski
cheap: tani, tania, tanie, tanio, najtańszy
family: rodzinny, rodzinne, rodzina
reliable: niezawodny
economical: oszczędny
small: mały, małe, mała
big: duży, duże, duża
under: do, poniżej, maksymalnie
over: powyżej, ponad, co najmniej
seats: miejsc, osobowy, miejscowy
people: osób, osoby
thousand: tysięcy, tys
per week: tygodniowo, na tydzień
japanese: japoński
german: niemiecki
two: dwa, dwie, dwóch
three: trzy, trzech
four: cztery, czterech
five: pięć, pięciu
six: sześć, sześciu
seven: siedem, siedmiu
eight: osiem, ośmiu
foot: stóp, stopy
at least: przynajmniej
and: oraz
tow bar: hakiem, hak holowniczy
reverse camera: kamera cofania, kamerą cofania
heated seats: podgrzewane fotele, podgrzewane siedzenia
sunroof: szyberdach, okno dachowe, panoramiczny dach
leather: skóra, skórzana tapicerka, skórzane fotele
air con: klimatyzacja, klimatyzacją
between: między, pomiędzy
green: zielony, zielona
yellow: żółty, żółta
brown: brązowy
low km: mały przebieg, niski przebieg
km: kilometrów
dollars: dolarów
4wd or awd: napęd na cztery koła, napęd 4x4
sporty: sportowy, sportowe
luxury: luksusowy
light: lekka, lekki
bunks: łóżko piętrowe, łóżka piętrowe, łóżkiem piętrowym
ensuite: łazienka, łazienką, prysznic
solar: panele słoneczne, panel słoneczny
a month: miesięcznie, na miesiąc
subscription: wynajem, abonament
near new: prawie nowy, jak nowy
newer than: nowszy niż
twenty: dwadzieścia
thirty: trzydzieści
forty: czterdzieści
children: dzieci
couple: dla dwojga, para
first car: pierwszy samochód, student, młody kierowca
`;
