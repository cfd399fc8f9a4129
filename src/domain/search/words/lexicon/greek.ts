/** The commonest words of Greek searches, each with what it means in English: a line is `English: words`. */
export const greek = `
tow bar: κοτσαδόρο, κοτσαδόρος
white: aspro, aspri
black: mavro, mavri
red: kokkino, kokkini
blue: ble
grey: gkri
silver: asimi
used car: metaxeirismeno, metacheirismeno
cheap: fthino, ftino, fthini
automatic: aftomato
manual: xeirokinito, cheirokinito
car: aftokinito, amaxi, amaksi, thelo
electric: ilektriko
hybrid: yvridiko, ivridiko
diesel: ntizel
petrol: venzini
small: mikro
big: megalo
family: oikogeneiako, ikogeniako
used car: μεταχειρισμένο, μεταχειρισμένα, μεταχειρισμένη
new car: καινούργιο, καινούριο, καινούργια, ολοκαίνουργιο, νέο, νέα
first car: νέο οδηγό, νέα οδηγό, νέος οδηγός, νέους οδηγούς, νέου οδηγού, πρώτο αυτοκίνητο, αρχάριο, αρχάριους, φοιτητή, φοιτήτρια
7 seater: επταθέσιο, εφταθέσιο, 7θέσιο
5 seater: πενταθέσιο
8 seater: οκταθέσιο
hatchback: χάτσμπακ
wagon: στέισον, στέισον βάγκον
sports car: σπορ
4wd or awd: τετρακίνητο, τετρακίνηση
single beds: μονά κρεβάτια, δύο μονά κρεβάτια, μονά
berth: κρεβάτια, κρεβάτι
bunks: κουκέτες
ensuite: μπάνιο, τουαλέτα, ντους
economical: οικονομικό στην κατανάλωση, λίγη κατανάλωση
couple: ζευγάρι
japanese: ιαπωνικό, γιαπωνέζικο, ιαπωνικά
german: γερμανικό, γερμανικά
korean: κορεάτικο, κορεατικό, κορεάτικα
chinese: κινέζικο, κινεζικό, κινέζικα
leather: δερμάτινα, δέρμα
yellow: κίτρινο
six: έξι, εξι
three: τρία
near: κοντά σε, κοντά στο
car: αυτοκίνητο, αυτοκίνητα, αμάξι, θέλω, θέλουμε, ψάχνω, χρειάζομαι, ένα, μια, για, με, το, ο, η, τον, την, παρακαλώ, χρώμα, τιμή
or: ή
not: όχι, χωρίς, εκτός, εκτός από, τίποτα, δεν θέλω, ούτε
suv: τζιπ
sedan: σεντάν
van: φορτηγάκι, βαν
ute: αγροτικό, ημιφορτηγό
convertible: κάμπριο
caravan: τροχόσπιτο, τροχόσπιτα
electric: ηλεκτρικό, ηλεκτρικά
hybrid: υβριδικό, υβριδικά
diesel: ντίζελ, πετρέλαιο
petrol: βενζίνη, βενζινοκίνητο
automatic: αυτόματο, αυτόματα
manual: χειροκίνητο
white: άσπρο, λευκό
black: μαύρο
silver: ασημί
grey: γκρι
red: κόκκινο
blue: μπλε
green: πράσινο
cheap: φθηνό, φτηνό, οικονομικό, φτηνά
family: οικογένεια, οικογενειακό
reliable: αξιόπιστο
small: μικρό
big: μεγάλο
under: μέχρι, κάτω από, έως, λιγότερο από
over: πάνω από, τουλάχιστον
around: περίπου, γύρω στα
seats: θέσεις, θέσεων
people: άτομα, ατόμων
two: δύο, δυο
four: τέσσερα
five: πέντε
seven: επτά, εφτά
eight: οκτώ, οχτώ
thousand: χιλιάδες, χιλιάρικα
dollars: δολάρια
km: χιλιόμετρα
low km: λίγα χιλιόμετρα
per week: την εβδομάδα, εβδομάδα
foot: πόδια, ποδών
tandem axle: διπλός άξονας, διπλό άξονα, δύο άξονες
heated seats: θερμαινόμενα καθίσματα
sunroof: ηλιοροφή
reverse camera: κάμερα οπισθοπορείας
air con: κλιματισμός, κλιματιστικό
solar: ηλιακά πάνελ, φωτοβολταϊκά
between: μεταξύ, από
children: παιδιά
doors: πόρτες
orange: πορτοκαλί
brown: καφέ
twenty: είκοσι
thirty: τριάντα
forty: σαράντα
subscription: ενοικίαση, συνδρομή
a month: τον μήνα
dog: σκύλο
newer than: νεότερο από
work: δουλειά
and: και
`;
