/** The commonest words of Portuguese searches, each with what it means in English: a line is `English: words`. */
export const portuguese = `
used car: usado, seminovo, segunda mão, de segunda mão, usada
new car: novo, nova, zero quilômetro
car: carro, procuro, quero, preciso, um, uma, com, para, cor, preço, por favor, veículo, câmbio, estou procurando, meu, minha, carros, preciso de, gostaria, queria
or: ou
not: sem, não, exceto, menos, nada de, que não seja
suv: jipe
hatchback: compacto
wagon: perua, carrinha
ute: caminhonete, picape
van: furgão
people mover: minivan
convertible: conversível
sports car: esportivo, carro esportivo
caravan: caravana, trailer
electric: elétrico, elétrica
hybrid: híbrido, híbrida
petrol: gasolina
automatic: automático, automática
manual: câmbio manual
4wd or awd: tração nas quatro, quatro por quatro
white: branco, branca
black: preto, preta
silver: prata
grey: cinza, cinzento, cinzenta
red: vermelho, vermelha
blue: azul
cheap: barato, barata, mais barato, econômico
family: família, familiar
first car: primeiro carro, estudante
reliable: confiável
small: pequeno, pequena
big: grande, espaçoso
under: até, menos de, abaixo de, no máximo
over: mais de, acima de, pelo menos
around: cerca de, uns
seats: lugares, assentos
people: pessoas
bunks: beliches, beliche
thousand: mil
km: quilômetros
per week: por semana
a month: por mês
two: dois, duas
four: quatro
five: cinco
seven: sete
japanese: japonês, japonesa
german: alemão, alemã
three: três
six: seis
eight: oito
foot: pés
tandem axle: dois eixos, eixo duplo
single axle: um eixo
berth: camas
at least: no mínimo
and up: em diante, pra cima
family of: família de
km under: com menos de
green: verde
yellow: amarelo
economical: econômica, pouco consumo, gasta pouco
reverse camera: câmera de ré, câmara traseira
tow bar: engate, gancho de reboque
leather: couro, bancos de couro
sunroof: teto solar
heated seats: bancos aquecidos
air con: ar condicionado
solar: painel solar, painéis solares
ensuite: banheiro, casa de banho, chuveiro
near new: quase novo, seminova
low km: baixa quilometragem, poucos quilômetros, pouca quilometragem
doors: portas
between: entre
children: filhos, crianças
couple: casal
ten: dez
twenty: vinte
thirty: trinta
forty: quarenta
fifty: cinquenta
dollars: dólares
subscription: aluguel, assinatura, alugar
work: trabalho, para trabalhar
or newer: ou mais novo
`;
