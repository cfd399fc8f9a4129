/** The commonest words of French searches, each with what it means in English: a line is `English: words`. Plurals and feminines are read too. */
export const french = `
used car: voiture occasion, voiture d occasion, occasion, d occasion, voitures d occasion, usagé, usagée, usagées, seconde main, de seconde main, deuxième main
new car: voiture neuve, neuve, neuf, nouvelle voiture
demo: voiture de démonstration, démonstration
car: voiture, voitures, véhicule, des, je cherche, cherche, on cherche, nous cherchons, cherchons, je veux, je voudrais, voudrais, j aimerais, jaimerais, avec, pour, acheter, à vendre, une, un, je, la, les, du, de, le, à, au, aux, en, bonjour, merci, svp, s il vous plaît, avez vous, il me faut, besoin d, j ai besoin d, ma, mon, mes, notre, nos, fille, fils, femme, mari, qui, que, est, sont, sur, dans, mais, ou bien, un truc, truc, quelque chose, modèle, marque, couleur, plutôt, si possible, bon, bonne, état, genre de, chez vous, vous, nous, prix, place pour, places pour, ce, cette, soit, ait, faire, peut, dormir, tirer, tracter, pouvant, assez, très, bien, bel, belle, beau, ans, annee, année, petit budget de, voulons, ai, avons, besoin, bagnole, caisse, deux ou trois, quel, quelle, d une, d un, veux, veut, tous, elle, nos deux, grande famille de, je suis, suis, encore, moi, déjà, aimerions, souhaite, recherche, recherchons
or: ou
hatchback: citadine, petite voiture, compacte citadine, berline compacte
suv: suvs, crossover
sedan: berline
wagon: break familial, break
ute: pick up, pickup, camionnette à benne
van: fourgon, camionnette, utilitaire, fourgonnette, véhicule utilitaire
people mover: monospace, minibus familial
caravan: caravane, roulotte
motorhome: camping car
convertible: décapotable, cabriolet
coupe: coupé
sports car: voiture de sport
sporty: sportive, sportif, rapide
electric: électrique, voiture électrique, tout électrique
petrol: essence
diesel: gasoil, gazole, mazout
hybrid: hybride
plug in hybrid: hybride rechargeable, rechargeable
automatic: automatique, boîte automatique, boite auto, boîte auto
manual: manuelle, boîte manuelle, boite manuelle
4wd or awd: quatre roues motrices, 4 roues motrices, tout terrain 4x4, quatre quatre, 4 x 4, transmission intégrale
rwd: propulsion, propulsion arrière
fwd: traction, traction avant
white: blanc, blanche
black: noir
silver: argent, argenté, gris argent
grey: gris
red: rouge
blue: bleu
green: vert
yellow: jaune
brown: marron, brun
beige: beige
burgundy: bordeaux
gold: doré
cheap: pas cher, pas chère, bon marché, moins cher, pas trop cher, pas trop chère, le moins cher, petit budget, petit prix, abordable, économique à l achat, pas chers, la moins chère, moins chère
family: familiale, famille, pour la famille, bébé, familial, ma famille
children: enfants, enfant
couple: en couple, pour couple, pour deux, deux personnes, pour un couple, à deux, retraités, couple de retraités
reliable: fiable, robuste, solide, bien entretenue, bien entretenu
economical: économique, économe, consomme peu, qui consomme peu, faible consommation, peu gourmande, peu gourmand, basse consommation, qui ne consomme pas beaucoup
small: petit, compact, petite, maniable
big: grand, spacieux, spacieuse, volumineuse
big boot: grand coffre, gros coffre, coffre
dog: chien, chiens
comfortable: confortable
luxury: luxe, luxueux, haut de gamme
safe: sûr, sécurité
tradie: artisan, chantier, travail, pour le travail, plombier, électricien, livraison, maçon, outils, jardinier, peintre, menuisier
tow a caravan: tracter une caravane, tirer une caravane, remorquer une caravane
tow: remorquer, capacité de remorquage, remorquage, tirer au moins
under: moins de, sous, jusqu à, pas plus de, au maximum, inférieur à, en dessous de, sans dépasser
or under: ou moins, grand maximum
over: plus de, au moins, au minimum, au dessus de, supérieur à
around: environ, autour de, aux alentours de, dans les
between: entre
from: à partir de, depuis, à partir
or newer: ou plus récent, ou plus récente, ou après, et plus, ou plus, ou plus récents
newer than: après, plus récent que, plus récente que
older than: plus vieux que, plus vieille que
year: de l année
not: sans, pas d'un, pas d'une, pas de, pas d, pas, sauf, surtout pas, ne veux pas de, ni, aucun, aucune, rien de, rien d, rien, jamais de, pas une, pas un, excepté, hors, ne veux pas, ne veux surtout pas, ne veut pas, ne veux plus, pas d une, pas d un, je ne veux pas, n importe quoi sauf, tout sauf, pas question de, jamais
7 seater: 7 places, sept places, 7 sièges
5 seater: 5 places, cinq places
8 seater: 8 places, huit places
seats: places, sièges
doors: portes
people: personnes, personne, passagers, couchettes pour
berth: couchages, couchage, lits, lit, places couchées
bunks: lits superposés, lit superposé, lits superposes
single beds: lits jumeaux, lit jumeaux, lits simples, lits séparés, deux lits simples
island bed: lit central, lit île
ensuite: salle de bain, salle de bains, douche, toilettes, wc, douche et toilettes, salle d eau, cabinet de toilette
single axle: essieu simple, simple essieu, un essieu
tandem axle: double essieu, essieu double, deux essieux, tandem, tandem axle
off road: tout terrain, hors route, baroudeuse, tout terrains, pistes, piste, routes non goudronnées
pop top: toit relevable
solar: panneaux solaires, panneau solaire, solaire
air con: climatisation, clim
awning: auvent
kitchen: cuisine
light: léger, légère
two: deux
three: trois
four: quatre
five: cinq
six: six
seven: sept
eight: huit
ten: dix
twelve: douze
fifteen: quinze
twenty: vingt
thirty: trente
forty: quarante
fifty: cinquante
sixty: soixante
thousand: mille, milles, mil
hundred: cent, cents
tonne: tonnes, tonne
metre: mètres, mètre
litre: litres, litre
km: kilomètres, kilomètre
dollars: dollars, dollar, euros, euro, balles
low km: faible kilométrage, peu de km, peu de kilomètres, peu kilométrée, peu kilométré, faible kilometrage
tow bar: attelage, boule d attelage, crochet d attelage
one owner: première main, premiere main, 1ère main, un seul propriétaire, seul propriétaire
service history: carnet d entretien, carnet d'entretien, historique d entretien, historique d'entretien, entretien suivi, suivi complet
accident free: sans accident, jamais accidenté, jamais accidentée, non accidenté, non accidentée
non smoker: non fumeur
winch: treuil
cheaper than: moins cher qu'un, moins cher qu'une, moins chère qu'un, moins chère qu'une, moins cher que, moins chère que
sunroof: toit ouvrant, toit panoramique
leather: cuir, sièges en cuir, intérieur cuir
reverse camera: caméra de recul, camera de recul
heated seats: sièges chauffants
per week: par semaine, la semaine, à la semaine, semaine, hebdomadaire, hebdo
a month: par mois, mensuel, le mois
months: mois
subscription: location, louer, abonnement, location longue durée, longue durée, courte durée, en location
near: près de, proche de, à côté de
first car: première voiture, jeune conducteur, jeune conductrice, premier véhicule, étudiant, étudiante, jeune permis, vient d avoir son permis, permis, débutant
backpacker: pvtiste, sac à dos, working holiday
uber: vtc, chauffeur uber, chauffeur vtc
city car: en ville, ville, pour la ville
camping: vacances, voyage, voyager, road trip
like a: genre, dans le genre, comme une, comme un, du genre
japanese: japonais, japonaise
german: allemand, allemande
korean: coréen, coréenne
chinese: chinois, chinoise
french: français, française
european: européen, européenne
american: américain, américaine
italian: italien, italienne
near new: quasi neuf, quasi neuve, presque neuve, presque neuf, comme neuve
modern: récent, récente
nine: neuf places
foot: pieds, pied
range: autonomie, d autonomie
dual cab: double cabine
at least: d au moins, minimum
not older than: pas plus vieux que, pas plus vieille que, pas avant
heater: chauffage, chauffage diesel
solar panel: panneau photovoltaïque
navigation: gps intégré
parking sensors: radar de recul, radars de recul, capteurs de stationnement, aide au stationnement
cruise control: régulateur de vitesse, régulateur
adaptive cruise: régulateur adaptatif
blind spot: angle mort, angles morts
360 camera: caméra 360
wireless charging: recharge sans fil, chargeur sans fil
head up display: affichage tête haute
roof racks: barres de toit, galerie de toit
alloy wheels: jantes alu, jantes en alliage
power tailgate: hayon électrique
third row: troisième rangée
warranty: garantie, sous garantie
washing machine: machine à laver, lave linge
fridge: frigo, réfrigérateur
toilet: toilette
white leather: cuir blanc
black leather: cuir noir
tan leather: cuir fauve, cuir marron, cuir camel
commute: trajets, autoroute
delivery: livraisons, colis
surf: planche de surf
and: et
lithium: batterie lithium, batteries lithium
bull bar: pare-buffle, pare buffle
ventilated seats: sièges ventilés
keyless entry: accès sans clé, démarrage sans clé
side steps: marchepieds, marchepied
tonneau: couvre-benne, couvre benne, bâche de benne
diff lock: blocage de différentiel, blocage différentiel
water: eau, d'eau, réservoir d'eau
bigger than: plus grand que, plus grande que, plus grand qu'un, plus grande qu'une, plus grand qu'une
or similar: ou similaire, ou équivalent, ou semblable
newest: la plus récente, le plus récent
lowest km: moins de kilomètres, le moins de kilomètres, kilométrage le plus bas
reduced: en promotion, promotion, en promo, prix baissé, prix baissés, prix réduit, soldée
`;
