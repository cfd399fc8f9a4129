/** The commonest words of French searches, each with what it means in English: a line is `English: words`. */
export const french = `
used car: voiture occasion, voiture d occasion, occasion, d occasion, voitures d occasion
new car: voiture neuve, neuve, neuf
car: voiture, voitures, véhicule, des, je cherche, cherche, je veux, je voudrais, avec, pour, acheter, à vendre, une, un, et, je, la, les, du
or: ou
hatchback: citadine, petite voiture
sedan: berline
wagon: break familial
van: fourgon, camionnette, utilitaire
people mover: monospace
caravan: caravane
convertible: décapotable
electric: électrique, voiture électrique, électriques
petrol: essence
diesel: gasoil, gazole
hybrid: hybride
automatic: automatique, boîte automatique
manual: manuelle, boîte manuelle
4wd: quatre roues motrices
white: blanc, blanche
black: noir, noire
silver: argent, argenté
grey: gris, grise
red: rouge
blue: bleu, bleue
green: vert, verte
cheap: pas cher, pas chère, bon marché, moins cher
family: familiale, famille, pour la famille
reliable: fiable
economical: économique, économe
small: petite, petit
big: grande, spacieuse
under: moins de, sous, jusqu à
over: plus de
not: sans, pas de
7 seater: 7 places, sept places
5 seater: 5 places
low km: faible kilométrage, peu de km
tow bar: attelage
sunroof: toit ouvrant
leather: cuir
per week: par semaine
near: près de, proche de
first car: première voiture
`;
