/** The commonest words of Serbian, Croatian and Bosnian searches, each with what it means in English: a line is `English: words`. */
export const serbian = `
used car: polovan, polovni, polovna, polovno, rabljen, rabljeni, rabljeno, korišten
new car: novi auto, nov auto, novo auto
cheap: jeftin, jeftino, jeftina, jeftini, povoljno, povoljan
small: mali auto, malo auto, mali, mala, malo
big: veliki auto, veliko auto
family: porodični, porodicni, obiteljski, obitelj, porodica
automatic: automatik, automatski, automatski mjenjač, automatski menjač, automatski mjenjac, automatski menjac
manual: ručni mjenjač, ručni menjač, rucni mjenjac, rucni menjac, manuelni
diesel: dizel, dizelaš, dizelas
petrol: benzin, benzinac
electric: električni, elektricni, na struju
hybrid: hibrid, hibridni
wagon: karavan auto, karavan
suv: terenac, džip, dzip
van: kombi vozilo
ute: pikap
caravan: kamp prikolica, kućica na kotačima
white: bijeli, bijela, bijelo, beli, bela, belo
black: crni, crna, crno
red: crveni, crvena, crveno
blue: plavi, plava, plavo
grey: sivi, siva, sivo
silver: srebrni, srebrna, srebrno
green: zeleni, zelena, zeleno
under: ispod, manje od, jeftinije od
over: iznad, više od, vise od
thousand: hiljada, hiljade, tisuća, tisuca, tisuće
years old: godina star
7 seater: sedam sjedišta, sedam sedišta, sedam sjedala
seats: sjedišta, sedišta, sjedala, mjesta
reliable: pouzdan, pouzdano, pouzdani
economical: štedljiv, stedljiv, mala potrošnja, mala potrosnja
couple: za dvoje
people: osoba, ljudi
berth: ležaja, lezaja, kreveta
ensuite: kupaonica, kupatilo, tuš
km: kilometara
tow bar: kuka
or newer: ili noviji, ili novije
dollars: dolara
per week: tjedno, nedeljno, sedmično
or: ili
not: nije, bez, ne želim, ne zelim
car: vozilo, kola, tražim, trazim, trebam, treba mi, želim, zelim, hoću, hocu, kupujem, za, sa
`;
