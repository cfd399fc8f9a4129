/** The commonest words of German searches, each with what it means in English: a line is `English: words`. Endings of adjectives are read too. */
export const german = `
family caravan: familienwohnwagen
more than: teurer als, höher als, schwerer als, länger als
five door: fünftürer, fünftürig
off road caravan: geländewohnwagen
please: baujahr, egal, preis egal
used car: gebrauchtwagen, gebraucht, gebrauchtes auto, gebrauchte autos, jahreswagen
new car: neuwagen, neues auto, neu, neue, neuer, neues, neuen
demo: vorführwagen, vorführer
car: wagen, fahrzeug, fahrzeuge, ich suche, suche, suchen, sucht, wir suchen, ich möchte, möchte, möchten, ich brauche, wir brauchen, brauche, brauchen, ein, eine, einen, einem, einer, eines, mit, für, kaufen, bitte, ich, der, die, das, den, dem, des, gern, gerne, haben sie, hätte, hätten, gibt es, zu verkaufen, zum, zur, wir, unser, unsere, unseren, mein, meine, meinen, meiner, am, im, von, vom, auf, aber, auch, etwas, irgendwas, irgendein, äh, sollte, sollen, soll, muss, kann, können, sein, ist, sind, haben, nur, noch, sehr, möglichst, farbe, preis, preislich, modell, marke, guten, hallo, danke, passt, als, bei, aus, sie, uns, mir, mich, welche, welcher, welches, platz, zwischenlösung, gut, guter, gutes, schöner, schönes, schöne, wer, ziehen, ziehe, fahren, zieht, darf, leute, dazu, irgendwie, am liebsten, lieber, darf es, kosten, soll es, wird, werden, wollen, will, haben wir, schon, mal, bräuchte, bräuchten, sollten, fährt, fahre, stehen, dieses, diesen
or: oder
suv: geländewagen, stadtgeländewagen
hatchback: schrägheck, kompaktwagen, kleinwagen
small: klein, kompakt, klein und kompakt, wendig
sedan: limousine, stufenheck
wagon: kombi, kombis, kombiwagen
ute: pritschenwagen, pickup, pritsche, pick up
van: lieferwagen, transporter, kastenwagen, kleintransporter
people mover: kleinbus, grossraumlimousine, familienvan, großraumlimousine, familienkutsche
caravan: wohnwagen, wohnwägen, campinganhänger, caravans, wohnanhänger
motorhome: wohnmobil
convertible: cabrio, kabriolett, cabriolet, offenes auto
coupe: coupé, zweitürer
sports car: sportwagen, flitzer
sporty: sportlich, schnell
electric: elektroauto, elektro, elektrisch, elektroautos, e auto, stromer, elektrofahrzeug, vollelektrisch, rein elektrisch
hybrid: hybridauto, hybridantrieb
plug in hybrid: plug in hybride, plugin hybrid
diesel: dieselmotor, selbstzünder
petrol: benzin, benziner, benzinmotor
automatic: automatik, automatikgetriebe, automatisch, automatikschaltung
manual: schaltgetriebe, handschaltung, schalter, handschalter, schaltwagen, gangschaltung, manuell
4wd or awd: allrad, allradantrieb, vierradantrieb, allradler
rwd: hinterradantrieb, heckantrieb
fwd: vorderradantrieb, frontantrieb
white: weiss, weiß
black: schwarz
silver: silber, silbern
grey: grau
red: rot, roter, rotes, rote, roten
blue: blau
green: grün
yellow: gelb
brown: braun
gold: golden
orange: orangefarben
burgundy: weinrot
cheap: billig, günstig, preiswert, preisgünstig, kostengünstig, nicht teuer, nicht zu teuer, so günstig wie möglich, am günstigsten, günstigster, günstigstes, billigster, billigstes, günstigste, billigste
family: familie, familienauto, familien, familienwagen, familientauglich, kinderwagen, für die familie
couple: paar, pärchen, ehepaar, für zwei, zu zweit, zwei personen, für zwei personen, rentnerpaar, rentner, älteres ehepaar
reliable: zuverlässig, robust, langlebig, gepflegt
economical: sparsam, spritsparend, verbrauchsarm, wenig verbrauch, geringer verbrauch, wenig sprit, niedriger verbrauch
big: gross, groß, geräumig, viel platz
big boot: grosser kofferraum, großer kofferraum, großem kofferraum, viel kofferraum, kofferraum
dog: hund, hunde, hunden
comfortable: bequem, komfortabel
luxury: luxus, luxuriös, edel, nobel
safe: sicher, sicherheit, sicherste
tradie: handwerker, baustelle, werkzeug, für die arbeit, arbeit, firma, maler, elektriker, klempner, gärtner, dachdecker, schreiner, tischler
tow a caravan: wohnwagen ziehen, zum wohnwagen ziehen, zugfahrzeug, zugwagen
towing: anhängelast, zuglast, anhängelast von, zugkraft
tare: leergewicht, leer, leermasse
atm: zulässiges gesamtgewicht, gesamtgewicht
under: unter, bis, bis zu, weniger als, höchstens, maximal, nicht mehr als, nicht über, bis maximal
over: über, mehr als, mindestens, ab, wenigstens
around: um die, ungefähr, etwa, rund, circa
between: zwischen
or newer: oder neuer, oder jünger, und neuer, aufwärts
newer than: neuer als, jünger als, nach
older than: älter als
from: ab baujahr, baujahr ab, ab bj
year: baujahr, bj
years old: jahre alt, jahre
months: monate, monat, monaten
not: nicht, kein, keine, keinen, keiner, keines, keinem, ohne, ausser, außer, bloss kein, bloß kein, nichts mit, nur kein, niemals, weder, auf keinen fall, nichts
7 seater: 7 sitzer, siebensitzer, 7sitzer, sieben sitze, 7 sitze, sieben sitzen, 7 sitzen
5 seater: 5 sitzer, fünfsitzer, 5 sitze
8 seater: 8 sitzer, achtsitzer, 8 sitze, acht sitze
seats: sitze, sitzplätze, sitzen, sitzplätzen, sitzer
doors: türen, türer
children: kinder, kindern
people: personen, mann, schlafplätze für
berth: schlafplätze, schlafplätzen, schlafplatz, betten, bett
bunks: etagenbett, etagenbetten, stockbett, stockbetten, kinderbett, kinderbetten
single beds: einzelbetten, einzelbett, getrennte betten, zwei einzelbetten
island bed: inselbett, queensbett, queensbetten
ensuite: dusche, toilette, badezimmer, nasszelle, wc, dusche und wc, dusche und toilette, mit bad, eigenes bad, eigenem bad, bad und wc, bad und dusche, dusche und bad
without ensuite: ohne bad, ohne eigenes bad, kein bad
single axle: einachser, einachsig, einachsiger, eine achse, einzelachse
tandem axle: tandemachser, doppelachser, tandemachse, zweiachser, doppelachse, zwei achsen
off road: geländegängig, offroad, gelände, geländetauglich, für gelände, schotterpisten, pisten, outback tauglich, schotter
pop top: hubdach, aufstelldach
solar: solaranlage, solarpanel, solarpanels
air con: klimaanlage, klima
awning: markise, vorzelt
kitchen: küche
light: leicht
two: zwei, zweier
three: drei
four: vier
five: fünf
six: sechs
seven: sieben
eight: acht
ten: zehn
fifteen: fünfzehn
twenty: zwanzig
thirty: dreissig, dreißig
forty: vierzig
fifty: fünfzig
thousand: tausend, tsd
hundred: hundert
tonne: tonnen, tonne
metre: metern, meter
litre: litern, liter
kg: kilogramm
km: kilometer, kilometern
dollars: dollar, euro
low km: wenig km, wenig kilometer, wenig gelaufen, geringe laufleistung, wenig kilometern, niedriger kilometerstand, geringer kilometerstand, niedrige laufleistung, wenige kilometer
tow bar: anhängerkupplung, ahk
one owner: erste hand, aus erster hand, ersthand, erstbesitz, ein vorbesitzer, einem vorbesitzer
service history: scheckheftgepflegt, scheckheft, serviceheft, wartungsheft, lückenloses scheckheft, wartungshistorie, servicehistorie
accident free: unfallfrei, unfallfreies, unfallfreier, ohne unfall, keine unfälle
non smoker: nichtraucher, nichtraucherauto, nichtraucherfahrzeug
snorkel: schnorchel
winch: seilwinde, winde
water: wassertank, wasser, frischwasser
sunroof: schiebedach, panoramadach, glasdach
leather: leder, ledersitze, lederausstattung
reverse camera: rückfahrkamera
heated seats: sitzheizung
per week: pro woche, die woche, in der woche, wöchentlich
a month: im monat, pro monat, monatlich
subscription: abo, auto abo, autoabo, mieten, miete, langzeitmiete, abonnieren, abonnement, leihen, mietwagen
near: in der nähe von, nähe, nahe
first car: erstes auto, anfängerauto, fahranfänger, führerscheinneuling, erstwagen, studenten, studentin, anfänger, für meine tochter, für meinen sohn, führerschein, fahranfängerin
backpacker: rucksacktourist, work and travel
uber: uber fahren, taxi fahren
commute: pendeln, pendler, arbeitsweg, langstrecke, autobahn
city car: stadtauto, stadt, für die stadt, stadtwagen
camping: urlaub, reise, reisen, urlaubsreisen, camping, zelten
japanese: japanisch, japaner
german: deutsch, deutscher, deutsches
european: europäisch
american: amerikanisch, ami
italian: italienisch, italiener
french: französisch, franzose
korean: koreanisch, koreaner
chinese: chinesisch, chinese
near new: neuwertig, fast neu, wie neu
like a: so etwas wie, ähnlich wie, sowas wie, so was wie
nine: neun
foot: fuss, fuß, füße
family of: familie mit
range: reichweite, mit reichweite
dual cab: doppelkabine
unwanted: nicht kosten, nicht sein, nicht überschreiten, nicht übersteigen, kommt nicht in frage, nicht haben
not older than: nicht älter als, maximal so alt wie, nicht älter
heater: standheizung, dieselheizung, heizung
solar panel: solarmodul, solarmodule, photovoltaik
lithium: lithiumbatterie, lithiumakku
navigation: navi, navigationssystem
parking sensors: einparkhilfe, parksensoren, parkpiepser, pdc
cruise control: tempomat
adaptive cruise: abstandstempomat
blind spot: totwinkelassistent, toter winkel, totwinkelwarner
360 camera: rundumkamera, 360 grad kamera
wireless charging: induktives laden, induktive ladeschale
head up display: headup display
keyless entry: schlüssellos, keyless go
roof racks: dachreling, dachträger
alloy wheels: alufelgen, leichtmetallfelgen
power tailgate: elektrische heckklappe
third row: dritte sitzreihe
warranty: garantie, mit garantie
washing machine: waschmaschine
fridge: kühlschrank
black interior: schwarze innenausstattung
isofix: kindersitzbefestigung
bull bar: kuhfänger
toilet: klo
delivery: lieferdienst, lieferungen, pakete
and: und
ventilated seats: belüftete sitze, sitzbelüftung
side steps: trittbretter, trittbrett
canopy: hardtop
tonneau: laderaumabdeckung
diff lock: differenzialsperre, sperrdifferenzial
cheaper than: billiger als, günstiger als
bigger than: größer als, geräumiger als
or similar: oder ähnlich, oder ähnliches, oder vergleichbar, oder so was
newest: neueste, neuester, neuestes, am neuesten
lowest km: wenigsten kilometern, wenigsten kilometer, niedrigster kilometerstand, am wenigsten gelaufen
`;
