import type { Words } from "./lexicon.ts";

/** The commonest names only. */
export const polish: Words = {
  make: "marka, producent, marka pojazdu, marka auta",
  model: "model pojazdu, model",
  badge: "wersja, wersja wyposazenia, wariant",
  series: "generacja",
  name: "tytul, tytul ogloszenia, nazwa",
  year: "rok, rok produkcji, rocznik",
  first_registration:
    "pierwsza rejestracja, data pierwszej rejestracji, data rejestracji, 1 rejestracja, data 1 rejestracji, data i rejestracji",
  km: "przebieg, przebieg km, stan licznika, km, przebieg w km, licznik, stan licznika km",
  price:
    "cena, cena sprzedazy, kwota, cena pln, cena brutto pln, cena obecna, obecna, aktualna cena, do zaplaty",
  "price.old":
    "stara cena, poprzednia cena, stara, poprzednia, cena katalogowa, cena nowego, przed obnizka, cena przed obnizka, cena przed, cena poczatkowa, cena z salonu",
  "price.special": "promocja, promocyjna, cena promocyjna",
  "price.net": "netto, bez vat, cena netto",
  "price.gross": "brutto, z vat, cena brutto",
  "price.month": "rata, miesiecznie, rata miesieczna, miesiac",
  "price.cost": "zakup, cena zakupu, koszt",
  colour: "kolor, lakier, kolor nadwozia, barwa",
  interior_colour: "kolor wnetrza, tapicerka, kolor tapicerki",
  vin: "numer vin, nr vin, numer nadwozia, nr nadwozia",
  regplate: "numer rejestracyjny, nr rejestracyjny, tablica rejestracyjna, rejestracja, nr rej, tablica",
  fuel: "paliwo, rodzaj paliwa, typ paliwa, pal, rodz paliwa",
  trans:
    "skrzynia, skrzynia biegow, typ skrzyni, rodzaj skrzyni biegow, skrz, rodzaj skrzyni, skrz biegow, przekladnia",
  drive: "naped, rodzaj napedu, typ napedu",
  simple_body: "nadwozie, typ nadwozia, rodzaj nadwozia, typ pojazdu",
  doors: "drzwi, liczba drzwi, ilosc drzwi",
  seats: "miejsca, liczba miejsc, ilosc miejsc",
  engine_size:
    "pojemnosc, pojemnosc skokowa, pojemnosc silnika, silnik, poj silnika, poj, poj skokowa, pojemnosc cm3",
  car_type: "stan, stan pojazdu, nowy uzywany, nowy, uzywany, rodzaj oferty",
  status: "dostepnosc, status, status oferty, status pojazdu",
  stocknum:
    "numer oferty, numer ogloszenia, id oferty, numer pojazdu, nr oferty, numer magazynowy, nr wewnetrzny, numer wewnetrzny, nr stock, nr katalogowy, nr, nr auta",
  city: "miasto, miejscowosc",
  state: "wojewodztwo",
  location: "lokalizacja, plac, parking, miejsce postoju",
  standardEquipment: "wyposazenie, opcje, wyposazenie dodatkowe, lista wyposazenia, dodatki",
  dealercomments: "opis, uwagi, komentarz, tresc, opis ogloszenia, opis pojazdu, tekst",
  image_urls:
    "zdjecia, zdjecie, fotografie, linki do zdjec, foto, galeria, lista zdjec, linki zdjec, adresy zdjec, zdjecia linki, url zdjec",
  "variant.fuelconsumptioncombined": "spalanie, zuzycie paliwa",
  "other.person":
    "sprzedawca, wlasciciel, poprzedni wlasciciel, klient, kontakt, telefon, imie, nazwisko, pierwszy wlasciciel, osoba, osoba kontaktowa, doradca, handlowiec, kupujacy, dostawca, opiekun",
  "other.place": "ulica, adres, kod pocztowy, kraj, kraj pochodzenia",
  "other.dealer": "firma, salon, nip",
  "other.link": "adres url, odnosnik",
  "other.time": "data, dni, data dodania, przeglad, data wystawienia, przeglad do",
  "other.power": "moc, moc silnika, moc km, konie mechaniczne, moc kw",
  "other.measure": "masa, dlugosc, szerokosc, wysokosc, masa wlasna, ladownosc",
  "other.tax": "podatek, faktura vat, akcyza, vat marza",
  "other.finance": "finansowanie, leasing, kredyt, ubezpieczenie, rabat",
  "other.emission": "emisja, emisja co2, norma euro, norma spalania",
  "other.serial": "numer silnika, liczba kluczykow",
  "other.internal": "notatki, uwagi wewnetrzne, notatka wewnetrzna",
  "other.code": "kod, kod koloru, liczba zdjec",
  "other.currency": "waluta",
  "other.gears": "liczba biegow, biegi",
  "other.history": "bezwypadkowy, uszkodzony, gwarancja, serwisowany, uszkodzenia",
  listing_id: "id, numer",
  dealership: "oddzial, nazwa dealera, dealer",
  show_on_dealer_website: "opublikowane, publikacja, widoczne, aktywne",
  neutral: "pojazd, pojazdu, samochod, numer, nr, typ, rodzaj, liczba, ilosc, w, pln",
};
