import type { Words } from "./lexicon.ts";

export const italian: Words = {
  file: "report storico, rapporto storico",
  "other.condition":
    "incidentato, sinistri, danni, incidenti, sinistrato, danneggiato, condizione, condizioni, danno, difetto, difetti, graffio, graffi, ammaccatura, ammaccature, perizia, stato",
  "variant.ancaprating": "euro ncap, ncap",
  "variant.charging": "tempo di ricarica",
  "variant.vehicleheight": "altezza",
  "variant.vehiclewidth": "larghezza",
  "variant.vehiclelength": "lunghezza",
  "variant.fuelcapacity": "serbatoio, capacita serbatoio",
  "variant.batterycapacity": "capacita batteria, batteria kwh, batteria",
  "variant.electricrange": "autonomia, autonomia elettrica, autonomia wltp, autonomia km",
  share: "percentuale, percento, pct",
  make: "marca, casa, costruttore, marchio, casa costruttrice, casa automobilistica, marca veicolo, marca auto, nome marca, casa madre",
  model: "modello, nome modello, modello auto, modello veicolo, famiglia, gamma, linea",
  video_url: "link video, video, filmato, url video, indirizzo video",
  "variant.grossvehiclemass": "massa complessiva, massa massima, ptt",
  "specifications.tare_weight": "tara, peso a vuoto, massa a vuoto",
  badge: "versione, allestimento, variante, versione veicolo, motorizzazione, allestimento versione",
  series: "serie, generazione",
  name: "titolo, titolo annuncio, denominazione, titolo veicolo",
  year: "anno, anno modello, anno di produzione, anno di costruzione, anno produzione, anno veicolo, anno di fabbricazione",
  first_registration:
    "immatricolazione, data immatricolazione, prima immatricolazione, anno immatricolazione, data di immatricolazione, data prima immatricolazione, anno di immatricolazione, data di prima immatricolazione, mese anno immatricolazione, immatr, data immatr, immatricolato, anno immatr, immatricolata, 1a immatricolazione, prima immatr, data 1a immatricolazione, mese immatricolazione, imm",
  km: "chilometraggio, chilometri, km percorsi, percorrenza, contachilometri, kilometraggio, chilometri percorsi, kilometri, chilometro, km attuali, km effettivi, km reali, kms, percorsi",
  price:
    "vetrina, prezzo vetrina, in vetrina, esposto, prezzo esposto, richiesta, prezzo richiesto, richiesto, chiediamo, domanda, quanto, prezzo, prezzo di vendita, prezzo vendita, importo, prezzo finale, prezzo al pubblico, prezzo pubblico, prezzo contanti, prezzo privati, prezzo totale, prezzo veicolo, prezzo auto, prezzo web, prezzo offerto, prezzo attuale, prezzo vend, vendita, prezzo web ivato, prezzo pieno iva, prezzo in vetrina, pubblico",
  "price.old":
    "consigliato, prezzo consigliato, raccomandato, suggerito, vecchio, precedente, prezzo listino, listino, prezzo di listino, prezzo nuovo, prezzo vecchio, prezzo precedente, prezzo originale, originale, iniziale, prezzo iniziale, prezzo barrato, prezzo pieno, prezzo del nuovo, prezzo listino nuovo, listino nuovo, nuovo listino, prezzo auto nuova, prezzo precedente barrato, prezzo prima, da nuovo, barrato",
  "price.special":
    "offerta, promozione, prezzo scontato, scontato, promo, prezzo promozionale, prezzo promo, prezzo offerta, prezzo in offerta, prezzo speciale",
  "price.net":
    "senza iva, iva esclusa, netto, imponibile, prezzo netto, escluso iva, esclusa iva, oltre iva, piu iva, plus iva",
  "price.gross": "con iva, iva inclusa, iva compresa, inclusa iva, incluso iva, lordo, ivato, ivata",
  "price.month":
    "mese, mensile, rata, rata mensile, canone, noleggio, canone mensile, al mese, canone noleggio",
  "price.trade":
    "prezzo di ritiro, prezzo ritiro, valore di ritiro, prezzo commercianti, prezzo rivenditori, prezzo operatori, quotazione, prezzo minimo, valore di mercato, eurotax, prezzo operatore, quotazione eurotax, prezzo commerciante, valore eurotax, prezzo export commercianti, prezzo commerc, prezzo operat, rivenditori, rivenditore, prezzo rivenditore",
  "price.cost":
    "acquisto, prezzo acquisto, prezzo di acquisto, costo, costo di acquisto, prezzo d acquisto, costo totale",
  "price.export": "prezzo export, prezzo estero",
  price_type: "tipo prezzo, tipo di prezzo",
  colour: "colore, colore esterno, vernice, colore carrozzeria, tinta, colore esterni, colore esterna",
  interior_colour:
    "interni, colore interni, tappezzeria, colore interno, rivestimenti, rivestimento, colore sedili, colore tappezzeria, selleria",
  interior: "interno",
  exterior: "esterno, esterni",
  vin: "telaio, numero telaio, numero di telaio, n telaio, num telaio, codice telaio, nr telaio",
  regplate: "targa, numero targa, targa veicolo, numero di targa",
  build_date: "data di produzione, data produzione, data costruzione",
  fuel: "alimentazione, carburante, tipo carburante, combustibile, tipo alimentazione, tipo di carburante, tipo di alimentazione, alim, carbur, tipo alim",
  trans:
    "cambio, tipo cambio, trasmissione, tipo di cambio, tipo trasmissione, tipo di trasmissione cambio, trasm, manuale automatico",
  drive: "trazione, tipo trazione, tipo di trazione, ruote motrici, traz",
  simple_body:
    "carrozzeria, tipo veicolo, tipologia, tipo carrozzeria, categoria, tipo di carrozzeria, tipologia veicolo, segmento, tipologia carrozzeria, forma",
  doors: "porte, numero porte, n porte, numero di porte, num porte, nr porte",
  seats:
    "passeggeri, numero passeggeri, posti, numero posti, n posti, numero di posti, num posti, posti a sedere, nr posti, sedili",
  "variant.cylinders": "cilindri, numero cilindri, numero di cilindri, n cilindri",
  engine_size: "cilindrata, motore, cilindrata cc, cilindrata cm3, cil, cilindr, cc, cm3, cilindrata motore",
  car_type:
    "condizione, condizioni, stato veicolo, nuovo usato, stato del veicolo, nuovo o usato, usato nuovo, tipo usato, categoria vendita, usato o nuovo, stato, nuovo km0 usato, stato auto",
  status: "stato, disponibilita, stato vendita, stato annuncio, stato disponibilita, disponibile",
  sold: "venduto, venduta",
  stocknum:
    "codice veicolo, numero stock, numero scheda, codice interno, rif interno, id veicolo, codice auto, riferimento interno, numero interno, id auto, codice stock, codice riferimento, numero di stock, num stock, n stock, scheda, cod interno, cod veicolo, n interno, nr interno, numero pratica, n scheda, matricola, pratica, n pratica",
  dealership:
    "concessionaria, filiale, punto vendita, concessionario, codice concessionario, codice filiale, sede vendita, nome concessionaria, salone nome",
  location: "parcheggio, sede, ubicazione, piazzale, luogo, salone, deposito",
  city: "citta, comune, localita",
  state: "provincia, regione, prov",
  standardEquipment:
    "equipaggiamento, optional, dotazioni, accessori, dotazione, optionals, dotazioni di serie, equipaggiamenti, lista optional, dotazione di serie, allestimenti, elenco optional, lista accessori, dotaz, optional inclusi, elenco accessori",
  dealercomments:
    "descrizione, note, commenti, testo annuncio, osservazioni, commento, testo, descrizione annuncio, descrizione veicolo, note annuncio, testo web, descr, descrizione estesa, dettagli, presentazione, testo pubblicitario, descrizione web, testo sito, note web, descrizione sito, testo cliente",
  image_urls:
    "foto, immagini, immagine, url foto, link foto, fotografie, url immagini, galleria, lista foto, elenco foto, url immagine, link immagini, foto principale, elenco immagini, galleria immagini, url delle foto, foto url, lista immagini, immagine principale",
  "variant.fuelconsumptioncombined":
    "consumo, consumo misto, consumo combinato, consumi, consumo medio, consumo, consumo misto, consumi, consumo combinato, consumo medio",
  "variant.torque": "coppia, coppia massima, coppia, coppia massima",
  towing_capacity:
    "massa rimorchiabile, traino, capacita di traino, peso rimorchiabile, capacita di traino, massa rimorchiabile",
  "other.person":
    "venditore, proprietario, cliente, acquirente, contatto, telefono, nome venditore, intestatario, precedente proprietario, cellulare, proprietari, numero proprietari, ex proprietario, referente, commerciale, fornitore, nome cliente, proprietari precedenti, proprietario precedente, numero di proprietari, unico proprietario, nome, cognome, nominativo, nome e cognome, responsabile",
  "other.place":
    "via, indirizzo, cap, paese, nazione, paese di origine, provenienza, paese di provenienza, codice avviamento postale",
  "other.dealer": "azienda, societa, partita iva, ragione sociale, nome azienda, rivenditore, gruppo",
  "other.link": "collegamento, sito, link annuncio, sito web, url annuncio, indirizzo web, link scheda",
  "other.time":
    "gg stock, gg in stock, giorni stock, giorni in stock, gg, data, giorni, giorni in stock, data inserimento, revisione, data ingresso, eta, data revisione, scadenza revisione, data acquisto, data vendita, prossima revisione, scadenza, data aggiornamento, data pubblicazione, ultima revisione, giorni stock, scadenza bollo, data di inserimento, ultima modifica, data consegna, data arrivo, giacenza, giorni di giacenza, giorni giacenza, data carico",
  "other.power":
    "potenza, cv, kw, cavalli, potenza kw, potenza cv, cavalli fiscali, potenza fiscale, potenza motore, kilowatt",
  "other.measure": "peso, massa, portata, passo, pneumatici, cerchi, gomme, bagagliaio, capacita bagagliaio",
  "other.tax":
    "iva, tasse, bollo, imposta, ipt, iva deducibile, iva esposta, passaggio, passaggio di proprieta, messa in strada, spese, aliquota iva, regime iva, importo iva, aliquota, costo passaggio, spese messa in strada, superbollo",
  "other.finance":
    "finanziamento, anticipo, sconto, assicurazione, prezzo finanziato, prezzo con finanziamento, risparmio, maxirata, tan, taeg, durata, durata finanziamento, finanziato, margine, supervalutazione, importo finanziato, sconto percentuale, numero rate, vantaggio cliente",
  "other.emission":
    "emissioni, classe euro, classe emissioni, emissioni co2, classe emissione, classe di emissione, euro classe, normativa euro, omologazione, consumo urbano, consumo extraurbano, classe ambientale, norma euro, normativa, classe inquinamento, consumi urbano, consumi extraurbano",
  "other.serial":
    "numero motore, codice motore, chiavi, numero chiavi, doppie chiavi, codice chiave, numero di motore, n chiavi, sigla motore",
  "other.internal":
    "riservato, riservata, privato, confidenziale, note interne, nota interna, interno note, commenti interni, note riservate, uso interno, note private, annotazioni interne, meccanica, base meccanica",
  "other.code":
    "codice colore, numero foto, codice eurotax, codice infocar, codice modello, codice versione, codice marca, n foto, codice allestimento",
  "other.currency": "valuta, moneta, divisa",
  "other.gears": "marce, numero marce, rapporti, n marce, numero di marce, numero rapporti",
  "other.history":
    "garanzia, storia, tagliandi, tagliando, mesi garanzia, garanzia mesi, libretto tagliandi, km ultimo tagliando, ultimo tagliando km, non fumatori, tagliandi certificati, manutenzione, garanzia km",
  unit: "unita, unita di misura",
  listing_id: "id annuncio, codice annuncio, rif annuncio, id, cod, codice, riferimento, rif, ref",
  show_on_dealer_website: "pubblicato, pubblica, online, visibile, sul web, web, pubblicare, in vetrina",
  neutral:
    "per clienti, per i clienti, per il cliente, per acquirenti, per il web, veicolo, auto, di, del, della, il, la, in, e, numero, num, nr, valore, tipo, euro, n, vettura, annuncio, al, per, data",
  "specifications.sleeps": "posti letto, letti",
};
