import type { Words } from "./lexicon.ts";

export const french: Words = {
  file: "histovec, lien histovec, rapport histovec, rapport historique, lien historique, rapport d historique",
  "specifications.axle_type": "essieux, essieu, nombre d essieux",
  "other.condition":
    "accidente, sinistre, frais prevus, etat, dommage, dommages, degat, degats, defaut, defauts, rayure, rayures, impact, impacts, choc, chocs, bosse, bosses, usure, expertise",
  "variant.ancaprating": "euro ncap, ncap",
  "variant.charging": "temps de charge, temps de recharge",
  "variant.vehicleheight": "hauteur, hauteur mm",
  "variant.vehiclewidth": "largeur, largeur mm",
  "variant.vehiclelength": "longueur, longueur mm",
  "variant.fuelcapacity": "reservoir, capacite reservoir",
  "variant.batterycapacity": "capacite batterie, batterie kwh, capacite de la batterie, batterie",
  "variant.electricrange": "autonomie, autonomie electrique, autonomie wltp, autonomie km",
  "variant.grossvehiclemass": "ptac, ptac kg",
  share: "pourcent, pourcentage, pct, taux",
  make: "marque, constructeur, marque vehicule, fabricant, mque, marque nom, constructeur nom",
  model: "modele, nom modele, modele vehicule, gamme, famille, modele commercial, mod",
  video_url: "lien video, video, videos, film, url video, presentation video",
  "specifications.tare_weight": "poids a vide, masse a vide",
  badge:
    "finition, version, niveau, niveau de finition, niveau finition, declinaison, version libelle, finition commerciale, version finition, libelle version, variante",
  series: "serie, generation",
  name: "titre, titre annonce, designation, libelle, intitule, titre de l annonce, libelle vehicule",
  year: "annee, annee modele, millesime, annee de fabrication, annee fabrication, annee modele vehicule, annee de production",
  first_registration:
    "mise en circulation, date mise en circulation, date de mise en circulation, 1ere mise en circulation, premiere mise en circulation, premiere immatriculation, 1ere immatriculation, date 1ere mec, mec, date mec, date de premiere immatriculation, annee mise en circulation, date immatriculation, date premiere mise en circulation, annee de mise en circulation, date 1ere immat, date 1ere mise en circulation, annee immatriculation, mise en circ, 1ere mise en circ, 1re mise en circulation, 1re mise en circ, date 1re mec, 1ere mec, dpmec, date circ, circulation, date de circulation, date mise circ, 1re immatriculation, d mec, mise en service, date mise en service, immat date, date immat, date d immat, date d immatriculation",
  km: "kilometrage, kilometres, kilometre, km compteur, kms compteur, kilometrage compteur, compteur, km reel, kilometrage reel, nb km, nombre de km, kilometrage du vehicule, kms, kilom, km actuel, kilometrage actuel, compteur km, odometre",
  price:
    "prix, prix de vente, prix vente, tarif, prix affiche, montant, prix particulier, prix comptant, prix annonce, prix final, pvp, prix total, prix web, prix client, prix actuel, prix de vente ttc, pv ttc, prix ttc euros, prix net vendeur, prix vente ttc, vente, prix demande",
  "price.old":
    "conseille, prix conseille, prix public conseille, prix constructeur conseille, ppc, ancien, ancien prix, prix catalogue, prix neuf, prix barre, prix initial, avant remise, prix d origine, prix avant remise, catalogue, prix de base, tarif neuf, prix constructeur, initial, barre, prix regulier, regulier, prix suggere, pdsf, pdsc, catalogue ttc, public ttc neuf, neuf, valeur a neuf, valeur neuf, prix public neuf, prix reg",
  "price.special":
    "promo, promotion, prix promo, prix remise, remise, prix promotionnel, prix apres remise, solde, prix reduit, offre speciale, prix solde, prix remise ttc, prix soldes, destockage, special",
  "price.net": "ht, hors taxe, hors taxes, hors tva, prix ht, hors taxes ht, plus tva",
  "price.gross": "ttc, toutes taxes comprises, prix ttc, tva incluse, tva comprise",
  "price.month":
    "mois, mensuel, mensualite, mensualites, loyer, par mois, loyer mensuel, prix mensuel, loa, lld, paiement mensuel, loyer loa, loyer lld, paiement, loyer mois, mensualite a partir de, credit mensuel",
  "price.trade":
    "prix de reprise, prix reprise, valeur de reprise, prix marchand, prix pro, prix professionnel, cote, argus, cote argus, prix marchand ht, valeur argus, prix mini, prix minimum, prix reprise, prix confrere",
  "price.cost":
    "achat, prix d achat, prix achat, cout, prix de revient, prix revient, pru, prix achat ht, achat ht, achat ttc, cout revient, cout total, cout d achat, prix d achat ht, prix coutant, pa, pa ht, pa ttc",
  "price.export": "prix export",
  price_type: "type de prix, type prix",
  colour:
    "couleur, teinte, couleur exterieure, peinture, coloris, couleur carrosserie, teinte exterieure, couleur exterieur, coul ext, coul, couleur ext, teinte ext, couleur exterieure nom",
  interior_colour:
    "couleur interieure, sellerie, couleur sellerie, garnissage, couleur interieur, teinte interieure, interieur, coul int, coloris interieur, cuir, couleur int, teinte int",
  interior: "interieur, interieure",
  exterior: "exterieur, exterieure",
  vin: "numero de chassis, num chassis, n chassis, numero chassis, numero de serie, numero serie, n de serie, n serie, no chassis, numero vin, code vin, num serie, vin chassis, niv, no de serie, nr chassis, no serie, n chassis vin",
  regplate:
    "immatriculation, immat, plaque, plaque d immatriculation, numero immatriculation, numero d immatriculation, num immat, plaque immat, immatricul, no plaque, n immat, numero plaque",
  build_date: "date de fabrication, date fabrication",
  fuel: "carburant, energie, type de carburant, type carburant, motorisation energie, type d energie, energie carburant, ener, type energie, type d energie code, carb",
  trans:
    "boite, boite de vitesse, boite de vitesses, boite vitesse, boite vitesses, type de boite, transmission boite, bv, type boite, boitier, boite a vitesses, transmis, bvm bva, transmission, code boite",
  drive:
    "roues motrices, traction, type de transmission, mode de traction, motricite, rouage, type de rouage, entrainement, motric, roues, 4x4",
  simple_body:
    "carrosserie, categorie, type de vehicule, type vehicule, type carrosserie, type de carrosserie, silhouette, carross, type carross, carrosserie forme, genre carrosserie, style carrosserie, forme",
  doors:
    "portes, nombre de portes, nb portes, nbre portes, nombre portes, nb de portes, nb portes vehicule, nbre de portes",
  seats:
    "passagers, nombre de passagers, nb passagers, places, nombre de places, nb places, sieges, nombre places, nb de places, nbre places, places assises, nombre de sieges, nbre de places, nb pl, places carte grise, places cg",
  "variant.cylinders": "cylindres, nombre de cylindres, nb cylindres, nombre cylindres",
  engine_size:
    "cylindree, cylindree cm3, moteur, motorisation, cylindree moteur, cylindree cc, cyl, cylindr, moteur libelle, cylindree litres",
  car_type:
    "etat, neuf occasion, type annonce, etat vehicule, neuf ou occasion, etat du vehicule, vn vo, type de vente, etat general, etat vn vo, type vn vo, neuf usage, condition",
  status:
    "dispo, disponibilite, disponible, statut, disponibilite, statut vehicule, disponible, etat de vente, etat, etat stock, statut commercial, etat commercial, situation",
  sold: "vendu",
  stocknum:
    "numero de stock, n stock, num stock, numero stock, no stock, ref vehicule, ref interne, numero parc, num parc, n parc, reference vehicule, id vehicule, numero de parc, n police, no police, numero police, reference interne, numero d ordre, num police, no inventaire, numero inventaire, numero d inventaire, inventaire, no de stock, numero vo, n vo, no vo, num vo, no dossier, numero dossier, ref stock, n de stock, no d inventaire, numero interne, no interne, dossier, num dossier, police, numero de police",
  dealership:
    "concession, point de vente, etablissement, code point de vente, code concession, nom concession, garage, nom du garage, nom garage, nom du concessionnaire, concessionnaire, nom point de vente",
  location:
    "lieu, site, emplacement, parc, lieu de stockage, lieu stock, stationnement, localisation, depot, succursale, agence, nom agence",
  city: "ville, commune, localite, ville vendeur, lieu ville, ville garage",
  state: "departement, canton, region, province",
  standardEquipment:
    "equipement, equipements, options, equipements de serie, equipements serie, equipement serie, liste des equipements, accessoires, liste equipements, options et equipements, equipements et options, equipements options, options serie, liste options, equip, dotation, options liste, equipements liste, equipement detail",
  dealercomments:
    "commentaire, commentaires, texte, descriptif, texte annonce, observations, remarques, texte libre, commentaire vendeur, descriptif annonce, description, descriptif long, texte commercial, remarque, note publique, texte publicitaire, presentation, descriptif commercial, commentaire client, commentaires client, texte client, texte web, texte site, description web, commentaire web, commentaire site",
  image_urls:
    "photo, photos, image, images, url photos, url photo, liens photos, liste photos, lien photo, visuels, url images, photo principale, lien photos, visuel, galerie, url visuels, img, photo url, adresses photos, photos urls, images url, fichiers photos",
  "variant.fuelconsumptioncombined":
    "consommation, consommation mixte, conso, conso mixte, consommation combinee, consommation, consommation mixte, conso, conso mixte",
  "variant.torque": "couple, couple",
  towing_capacity:
    "poids tractable, capacite de remorquage, remorquage, ptra, capacite de remorquage, poids remorquable, poids tractable",
  "other.person":
    "vendeur, proprietaire, ancien proprietaire, client, acheteur, contact, telephone, courriel, mail, prenom, nom du vendeur, nom vendeur, nom client, nom, nom proprietaire, responsable, commercial, proprietaires, nombre de proprietaires, nb proprietaires, fournisseur, mobile, tel vendeur, premiere main, nombre de mains, 1ere main, nb mains, titulaire, conseiller, saisi par, portable, apporteur, concessionnaire contact, conseiller vente, nom contact, contact nom, tel",
  "other.place":
    "rue, adresse, code postal, cp, pays, voie, adresse vendeur, pays d origine, origine, pays origine, provenance",
  "other.dealer": "societe, enseigne, raison sociale, siret, siren, groupe",
  "other.link":
    "lien, url annonce, lien annonce, site web, lien vehicule, visite 360, visite virtuelle, visite360",
  "other.time":
    "date, jours, jours en stock, date d entree, date entree, controle technique, date de creation, age, date achat, date d achat, date vente, date de vente, date de mise a jour, date maj, jours de stock, date entree stock, date creation, date de livraison, delai, anciennete, date controle technique, ct, date livraison, derniere modification, date modification, date publication, date parution, nb jours stock, date immat, date ct, date entree parc, jours parc, expertise, derniere expertise, expertisee, age stock, date stock, nb jours",
  "other.power":
    "puissance, puissance fiscale, ch, cv, cv fiscaux, puissance din, puissance kw, puissance ch, chevaux, puissance reelle, din, fiscal, chevaux fiscaux, puissance en ch, puissance moteur",
  "other.measure":
    "poids, ptac, charge utile, empattement, volume, jantes, pneus, volume coffre, coffre, pv, volume utile, poids kg",
  "other.tax":
    "tva, taxe, malus, frais, carte grise, taux tva, tva recuperable, bonus, malus ecologique, frais de mise a la route, montant tva, tva deductible, vignette, frais de dossier, taux de tva, eco taxe, ecotaxe, frais remise en etat, fre, frais de remise en etat, frais administratifs, frais prep, tva sur marge, tva marge",
  "other.finance":
    "financement, apport, taux, assurance, economie, duree, remise montant, montant remise, marge, caution, premier loyer, taeg, montant de la remise, economie realisee, remise pourcentage",
  "other.emission":
    "emissions, emission co2, norme euro, crit air, critair, norme, rejet co2, consommation urbaine, consommation extra urbaine, conso urbaine, conso extra urbaine, classe energetique, vignette crit air, taux co2, co2 wltp, emission de co2, conso urb, vignette critair, pollution, consommation urb",
  "other.serial":
    "numero moteur, code moteur, type mine, cnit, nombre de cles, nb cles, type moteur, formule, numero de cle, double des cles, code cle, numero de formule",
  "other.internal":
    "interne, confidentiel, note interne, notes internes, commentaire interne, remarque interne, commentaires internes, prive, observations internes",
  "other.code":
    "code, code couleur, code version, nb photos, nombre de photos, code modele, code marque, code teinte, code postal vendeur, nombre photos, identifiant technique, code interne",
  "other.currency": "devise, monnaie",
  "other.gears": "vitesses, nombre de vitesses, nb rapports, rapports, nombre de rapports, nb vitesses",
  "other.history":
    "garantie, historique, carnet, carnet d entretien, duree garantie, non fumeur, entretien, revision, km garantie, derniere revision km, origine france, type garantie, km derniere revision",
  unit: "unite",
  "price.listed": "prix public, tarif public, prix affiche public",
  "price.week": "hebdomadaire, paiement hebdomadaire, par semaine, semaine",
  type_word: "genre",
  listing_id:
    "ref annonce, reference annonce, id annonce, id, identifiant, reference, id externe, ref, no annonce, numero annonce",
  show_on_dealer_website: "en ligne, publie, web, diffusion web, visible, internet",
  neutral:
    "pour clients, pour les clients, pour acheteurs, pour les acheteurs, pour le client, pour le web, vehicule, voiture, de, du, la, le, les, l, d, des, en, et, numero, num, nombre, nb, n, valeur, vo, vn, type, euros, a, au, annonce, liste",
  certified: "certifie, certification",
  "specifications.sleeps": "couchages, nombre de couchages, nb couchages, places couchage, places couchages",
};
