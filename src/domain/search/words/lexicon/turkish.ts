/** The commonest words of Turkish searches, each with what it means in English: a line is `English: words`. */
export const turkish = `
used car: ikinci el, kullanılmış, 2 el
new car: sıfır, sıfır km, yeni
car: araba, arabası, arabalar, araç, otomobil, arıyorum, istiyorum, lazım, için, bir, olsun, renk, renkli, fiyat, vitesli, vites, yakıtlı, ile, olan, en, bana, bize
or: veya, ya da
and: ve
unwanted: olmasın, değil, hariç, istemiyorum, dışında, olmayan
suv: cip, arazi aracı
sedan: sedan, dört kapılı
hatchback: hatchback, beş kapılı
wagon: steyşın, station wagon
ute: kamyonet, pikap, pick up
van: panelvan, minibüs, ticari
convertible: üstü açık, cabrio
sports car: spor araba, spor
caravan: karavan, çekme karavan
electric: elektrikli
hybrid: hibrit
diesel: dizel, mazotlu
petrol: benzinli, benzin
automatic: otomatik
manual: manuel, düz vites
4wd or awd: dört çeker, 4 çeker
white: beyaz
black: siyah
silver: gümüş
grey: gri
red: kırmızı
blue: mavi
green: yeşil
yellow: sarı
cheap: ucuz, uygun, uygun fiyatlı, en ucuz, hesaplı
family: aile, aile arabası
first car: ilk araba, yeni sürücü, acemi, öğrenci
reliable: güvenilir, sağlam
economical: az yakan, ekonomik, yakıt tasarruflu
small: küçük
big: büyük, geniş
or under: altı, altında, aşağı, kadar, en fazla
or over: üstü, üzeri, en az
around: yaklaşık, civarı
seater: koltuklu, kişilik, koltuk
people: kişi
km: kilometre
low km: düşük kilometreli, az kilometreli
dollars: dolar
thousand: bin
per week: haftalık, haftada
a month: aylık, ayda
leather: deri, deri koltuk
without: olmadan
two: iki
four: dört
five: beş
seven: yedi
japanese: japon
german: alman
korean: kore
chinese: çin
three: üç
eight: sekiz
foot: fit, ayak
tandem axle: çift dingil, çift dingilli, çift akslı
and up: ve üzeri, ve üstü
tow bar: çeki demiri, çeki demirli
reverse camera: geri görüş kamerası, geri görüş kameralı
heated seats: koltuk ısıtma, ısıtmalı koltuk
sunroof: cam tavan, sunrooflu, açılır tavan
air con: klima, klimalı
between: arası, arasında
brown: kahverengi
orange: turuncu
near new: sıfır gibi, az kullanılmış
luxury: lüks
children: çocuk, çocuklu
couple: çift, iki kişilik
bunks: ranza, ranzalı
ensuite: banyo, banyolu, tuvalet, duş
solar: güneş paneli, güneş panelli
awning: tente
light: hafif
doors: kapı, kapılı
six: altı kişilik
twenty: yirmi
thirty: otuz
forty: kırk
fifty: elli
subscription: kiralık, abonelik
warranty: garantili, garanti
`;
