/** The commonest words of Tagalog searches, each with what it means in English: a line is `English: words`. */
export const tagalog = `
used car: segunda mano, gamit na, second hand na, lumang kotse
new car: bago, bagong kotse, brand new na
car: kotse, kotseng, sasakyan, sasakyang, ng, mga, ang, ako, ko, naghahanap, hanap, gusto, kailangan, kailangan ko, gusto ko, lang, po, para sa, para, sa, asawa, anak, kulay, presyo, may, na may, namin, pong, bumili, mabibili, pwede, pwede ba, ba, yung, meron, mayroon, kayo, kayong, na sasakyan, na kotse, pwedeng, dapat
or: o kaya
not: hindi, wala, walang, ayaw, ayoko, huwag, maliban sa, ayaw ko ng
ute: pick up, pickup, pick up na
van: van na
electric: de kuryente, kuryente, elektriko
diesel: krudo
petrol: gasolina, de gasolina
automatic: matic, automatic na
manual: manwal
white: puti, puting
black: itim
silver: pilak
grey: abo, kulay abo
red: pula, pulang
blue: asul, bughaw
green: berde
cheap: mura, murang, pinakamura, pinakamurang, abot kaya, tipid sa bulsa
family: pamilya, pampamilya, pampamilyang, pang pamilya
first car: unang kotse, baguhan, estudyante
reliable: matibay, maaasahan
economical: tipid, matipid, matipid sa gas, tipid sa gas
small: maliit, maliit na, maliliit
big: malaki, malaking, maluwag
under: mas mababa sa, hindi lalampas sa, hanggang, wala pang, di lalampas sa, mababa sa
over: higit sa, mahigit
around: mga nasa
seats: upuan, upuang, seater na
people: tao, katao
dollars: dolyar
thousand: libo, libong
per week: kada linggo, bawat linggo, lingguhan
a month: kada buwan, buwanan
subscription: upa, arkila
leather: balat
two: dalawa
five: lima, limang
seven: pito, pitong
eight: walo, walong
two people: pang dalawa, pang dalawahan, pangdalawa, dalawahan
four people: pang apat, pang apatan, apatan, pangapat
five people: pang lima, pang limahan, panglima
six people: pang anim, pang animan, animan, panganim
seven people: pang pito, pang pituhan, pangpito
eight people: pang walo, pang waluhan, pangwalo
three: tatlo, tatlong
four: apat, apat na
six: anim, anim na
and up: pataas
at least: hindi bababa sa, di bababa sa
foot: talampakan
bed: kama
tandem axle: dalawang ehe, dobleng ehe
yellow: dilaw
reverse camera: may reverse camera
children: anak ko, mga anak
near new: parang bago
work: trabaho, pang trabaho
off road: bundok, pang off road
between: pagitan
`;
