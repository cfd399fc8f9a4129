/** The commonest words of Greek searches, each with what it means in English: a line is `English: words`. */
export const greek = `
used car: μεταχειρισμένο, μεταχειρισμένα, μεταχειρισμένη
new car: καινούργιο, καινούριο, νέο
car: αυτοκίνητο, αυτοκίνητα, αμάξι, θέλω, θέλουμε, ψάχνω, χρειάζομαι, ένα, μια, για, με, και, το, ο, η, τον, την, παρακαλώ, χρώμα, τιμή
or: ή
not: όχι, χωρίς, εκτός
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
people: άτομα
two: δύο
four: τέσσερα
five: πέντε
seven: επτά, εφτά
eight: οκτώ, οχτώ
thousand: χιλιάδες, χιλιάρικα
dollars: δολάρια
km: χιλιόμετρα
low km: λίγα χιλιόμετρα
per week: την εβδομάδα, εβδομάδα
`;
