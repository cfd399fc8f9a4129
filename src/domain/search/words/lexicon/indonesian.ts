/** The commonest words of Indonesian and Malay searches, each with what it means in English: a line is `English: words`. */
export const indonesian = `
used car: mobil bekas, bekas, second, terpakai, kereta terpakai
new car: mobil baru, baru, kereta baru
car: mobil, kereta, cari, mencari, saya, mau, ingin, butuh, untuk, yang, dengan, warna, harga, ada, tolong, beli, nak, sebuah, saja, atau lebih, transmisi, anggaran
or: atau
not: bukan, tanpa, tidak, kecuali, jangan, selain, tak mau, tidak mau
suv: jip
hatchback: mobil kota
ute: pikap, bak terbuka, pickup
van: mobil boks, mobil van
people mover: mobil keluarga besar
convertible: atap terbuka
sports car: mobil sport
caravan: karavan
electric: listrik, mobil listrik, elektrik
hybrid: hibrida
petrol: bensin
automatic: matic, otomatis, matik, automatik
manual: transmisi manual
4wd or awd: gardan ganda, penggerak empat roda
white: putih
black: hitam
silver: perak
grey: abu abu, kelabu
red: merah
blue: biru
green: hijau
yellow: kuning
cheap: murah, paling murah, termurah, terjangkau
family: keluarga, mobil keluarga
first car: mobil pertama, pemula, mahasiswa, pelajar
reliable: andal, awet, bandel
economical: irit, hemat, irit bensin, hemat bensin, jimat minyak
small: kecil
big: besar
under: di bawah, dibawah, kurang dari, maksimal, bawah, maksimum
or newer: ke atas
or under: ke bawah
over: di atas, diatas, lebih dari, minimal
around: sekitar, kira kira
seats: kursi, penumpang, tempat duduk, seater
people: orang
km: kilometer
low km: km rendah, kilometer rendah
thousand: ribu
dollars: dolar
per week: per minggu, seminggu, mingguan
a month: per bulan, sebulan, bulanan
subscription: sewa, langganan, menyewa, berlangganan, sewa bulanan
leather: kulit, jok kulit
japanese: jepang
german: jerman
korean: korea
chinese: cina, tiongkok
two: dua
four: empat
five: lima
seven: tujuh
eight: delapan
three: tiga
six: enam
foot: kaki
tandem axle: dua gandar, gandar ganda, as ganda
at least: paling tidak, setidaknya
family of: keluarga dengan
tow bar: kait derek
reverse camera: kamera mundur, kamera belakang
sunroof: atap kaca
heated seats: kursi pemanas
between: antara
brown: coklat
orange: oranye
near new: seperti baru
luxury: mewah
children: anak
couple: pasangan, berdua
bunks: ranjang susun, tempat tidur tingkat
ensuite: kamar mandi, toilet
solar: panel surya
twenty: dua puluh
thirty: tiga puluh
forty: empat puluh
work: kerja, untuk kerja
and: dan
`;
