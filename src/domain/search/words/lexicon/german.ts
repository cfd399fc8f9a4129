/** The commonest words of German searches, each with what it means in English: a line is `English: words`. */
export const german = `
used car: gebrauchtwagen, gebraucht, gebrauchte, gebrauchtes, gebrauchter, gebrauchten, gebrauchtes auto, gebrauchte autos
new car: neuwagen, neues auto, neue, neuer
demo: vorführwagen
car: wagen, fahrzeug, fahrzeuge, ich suche, suche, ich möchte, möchte, ein, eine, einen, mit, und, für, kaufen, bitte, ich, der, die, das
or: oder
suv: geländewagen
hatchback: kleinwagen, schrägheck
sedan: limousine, stufenheck
wagon: kombi, kombis
ute: pritschenwagen
van: lieferwagen
people mover: kleinbus, grossraumlimousine
caravan: wohnwagen, wohnwägen
motorhome: wohnmobil
convertible: cabrio, kabriolett
electric: elektroauto, elektro, elektrisch, elektroautos
petrol: benzin, benziner
automatic: automatik, automatikgetriebe
manual: schaltgetriebe, handschaltung, schalter
4wd: allrad, allradantrieb
white: weiss, weiß, weisser, weißer, weiße
black: schwarz, schwarzer, schwarze, schwarzes
silver: silber, silberner
grey: grau, grauer
red: roter, rotes, rote
blue: blau, blauer, blaues, blaue
green: grün, grüner
cheap: günstiges, günstigen, billiges, billiger, billig, günstig, günstige, günstiger, billige
family: familie, familienauto, familien
reliable: zuverlässig, zuverlässiges, zuverlässiger
economical: sparsam, sparsames
small: klein, kleines, kleiner
big: gross, groß, großes, geräumig
under: unter, bis, weniger als, höchstens, maximal
over: über, mehr als
not: nicht, kein, keine, ohne
7 seater: 7 sitzer, siebensitzer, 7sitzer
low km: wenig km, wenig kilometer
tow bar: anhängerkupplung
sunroof: schiebedach
leather: leder, ledersitze
per week: pro woche, die woche
near: in der nähe von, nähe
first car: erstes auto, anfängerauto
with: mit
`;
