/**
 * Cars and caravans that are asked for and may not be in stock: a line is `Make, body: models`. They are left out by name, and those of
 * the make and the body come first.
 */
export const market = `
Abarth, Hatchback: 595, 695
Alfa Romeo, Sedan: Giulia, Giulietta, MiTo, 159
Alfa Romeo, SUV: Stelvio, Tonale
Audi, Hatchback: A3, S3, RS3
Audi, Sedan: A4, A5, A6, A7, A8, S4, S5, RS4, RS5
Audi, SUV: Q2, Q3, Q4, Q5, Q7, Q8, SQ5, e-tron
Audi, Coupe: TT, R8
BMW, Hatchback: 116i, 118i, 120i, 125i, M135i, i3
BMW, Sedan: 1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 7 Series, 318i, 320i, 320d, 328i, 330i, 335i, 520d, 530i, M3, M4, M5, M2, i4, i5
BMW, SUV: X1, X2, X3, X4, X5, X6, X7, iX, iX1, iX3
BYD, SUV: Atto 2, Atto 3, Sealion 5, Sealion 6, Sealion 7, Sealion 8
BYD, Hatchback: Dolphin
BYD, Sedan: Seal
BYD, Ute: Shark 6
Chery, SUV: Omoda, Omoda 5, Tiggo, Tiggo 4, Tiggo 7, Tiggo 8, Jaecoo
Citroen, Hatchback: C3, C4
Cupra, Hatchback: Born, Leon
Cupra, SUV: Formentor, Ateca, Tavascan
Dodge, SUV: Nitro, Caliber
Ferrari, Coupe: Ferrari
Lamborghini, Coupe: Lamborghini, Huracan, Urus
Bentley, Coupe: Bentley
Aston Martin, Coupe: Aston Martin
McLaren, Coupe: McLaren
Rolls-Royce, Sedan: Rolls Royce
Fiat, Hatchback: Punto, 500e
Fiat, Van: Ducato, Doblo
Ford, Sedan: Falcon, Fairmont, Mondeo, XR6, XR8
Ford, Hatchback: Fiesta, Focus
Ford, SUV: Territory, EcoSport, Kuga, Puma, Escape, Endura, Everest, Mach-E
Ford, Ute: Ranger, F-150, F150, Courier
Ford, Van: Transit, Tourneo
Ford, Coupe: Mustang
Foton, Ute: Tunland
Geely, SUV: EX5, Starray
Genesis, SUV: GV60, GV70, GV80
Genesis, Sedan: G70, G80
GWM, SUV: Haval H2, Haval H6, Haval Jolion, Jolion, Tank 300, Tank 500
GWM, Hatchback: Ora
GWM, Ute: Cannon, Steed
Holden, Sedan: Commodore, Calais, Cruze, Insignia, Malibu, Caprice, Statesman
Holden, Hatchback: Astra, Barina, Spark
Holden, SUV: Captiva, Trax, Trailblazer, Equinox, Acadia, Adventra
Holden, Ute: Colorado, Rodeo, Maloo, Crewman
Honda, SUV: CR-V, HR-V, ZR-V
Honda, Hatchback: Jazz, Civic
Honda, Sedan: Accord, Insight, City
Honda, People Mover: Odyssey
Hyundai, Hatchback: i20, i30, Getz, Accent, Veloster
Hyundai, Sedan: Elantra, Sonata, i40, Ioniq 6
Hyundai, SUV: Kona, Tucson, Santa Fe, Palisade, Venue, ix35, Ioniq 5, Ioniq 9, Inster
Hyundai, People Mover: Staria, iMax
Hyundai, Van: iLoad
Infiniti, SUV: QX30, QX50, QX70, QX80
Isuzu UTE, Ute: D-MAX
Isuzu UTE, SUV: MU-X
Jaguar, SUV: F-Pace, E-Pace, I-Pace
Jaguar, Sedan: XE, XF, XJ
Jaguar, Coupe: F-Type
Jeep, SUV: Wrangler, Grand Cherokee, Cherokee, Compass, Renegade, Patriot, Avenger
Jeep, Ute: Gladiator
Kia, SUV: Sportage, Sorento, Seltos, Stonic, Niro, EV3, EV5, EV6, EV9, Soul
Kia, Hatchback: Picanto, Rio, Cerato, EV4, K4
Kia, Sedan: Stinger, Optima
Kia, People Mover: Carnival
Kia, Ute: Tasman
Land Rover, SUV: Discovery, Discovery Sport, Defender, Freelander, Range Rover, Range Rover Sport, Evoque, Velar
LDV, Ute: T60
LDV, Van: G10, V80, Deliver 9
LDV, SUV: D90
Leapmotor, SUV: C10
Lexus, SUV: NX, RX, UX, LX, GX, NX300h, RX350, RX450h, UX250h
Lexus, Sedan: ES, IS, IS250, ES300h, LS
Lexus, Hatchback: CT200h
Mahindra, Ute: PikUp
Mahindra, SUV: Scorpio, XUV700
Maserati, SUV: Levante, Grecale
Maserati, Sedan: Ghibli
Mazda, Hatchback: Mazda2, Mazda3
Mazda, Sedan: Mazda6
Mazda, SUV: CX-3, CX-30, CX-5, CX-50, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, CX-90, MX-30, Tribute
Mazda, Ute: BT-50, Bravo
Mazda, Convertible: MX-5
Mercedes-Benz, Hatchback: A-Class, B-Class, A180, A200, A250, A45
Mercedes-Benz, Sedan: C-Class, E-Class, S-Class, CLA, CLS, C180, C200, C250, C300, C43, C63, E200, E220, E250, E300, AMG
Mercedes-Benz, SUV: GLA, GLB, GLC, GLE, GLS, G-Class, G-Wagon, EQA, EQB, EQC, ML350
Mercedes-Benz, Van: Vito, Sprinter
Mercedes-Benz, People Mover: V-Class, Valente, Viano
Mercedes-Benz, Ute: X-Class
MG, SUV: ZS, HS, MGS5
MG, Hatchback: MG3, MG4
MG, Sedan: MG5, MG6, MG7
MINI, Hatchback: Cooper, Cooper S
MINI, SUV: Countryman, Aceman
Mitsubishi, SUV: ASX, Outlander, Eclipse Cross, Pajero, Pajero Sport, Challenger
Mitsubishi, Sedan: Lancer, Magna, Galant
Mitsubishi, Hatchback: Mirage, Colt
Mitsubishi, Ute: Triton
Mitsubishi, Van: Express, Delica
Nissan, SUV: X-Trail, Qashqai, Patrol, Pathfinder, Juke, Murano, Dualis, Ariya
Nissan, Hatchback: Leaf, Micra, Pulsar, Tiida
Nissan, Sedan: Altima, Maxima, Skyline
Nissan, Coupe: 350Z, 370Z, GT-R, Silvia
Nissan, Ute: Navara
Peugeot, Hatchback: 208, 308
Peugeot, SUV: 2008, 3008, 4008, 5008
Peugeot, Van: Partner
Polestar, Sedan: Polestar 2
Polestar, SUV: Polestar 3, Polestar 4
Porsche, SUV: Cayenne, Macan
Porsche, Coupe: 911, Cayman, Boxster
Porsche, Sedan: Panamera, Taycan
RAM, Ute: 1500, 2500
Renault, Hatchback: Clio, Megane
Renault, SUV: Captur, Koleos, Kadjar, Arkana, Duster
Renault, Van: Kangoo, Trafic, Master
Skoda, Hatchback: Fabia, Scala
Skoda, Wagon: Octavia, Superb
Skoda, SUV: Kamiq, Karoq, Kodiaq, Yeti, Enyaq
SsangYong, SUV: Rexton, Korando, Tivoli, Torres
SsangYong, Ute: Musso, Actyon
Subaru, SUV: Forester, Outback, XV, Crosstrek, Solterra, Tribeca
Subaru, Sedan: Impreza, Liberty, WRX, Levorg
Subaru, Coupe: BRZ
Suzuki, Hatchback: Swift, Baleno, Celerio, Alto, Ignis
Suzuki, SUV: Jimny, Vitara, S-Cross, Grand Vitara, Fronx
Tesla, Sedan: Model 3, Model S
Tesla, SUV: Model Y, Model X
Toyota, Hatchback: Corolla, Yaris, Prius, Echo, Starlet
Toyota, Sedan: Camry, Aurion, Avalon
Toyota, SUV: RAV4, Kluger, Fortuner, C-HR, LandCruiser, LandCruiser Prado, Prado, Yaris Cross, Corolla Cross, bZ4X, FJ Cruiser, Rukus
Toyota, Ute: HiLux, Tundra, LandCruiser 79
Toyota, People Mover: Tarago, Granvia, Estima, Previa
Toyota, Van: HiAce
Toyota, Bus: Coaster
Toyota, Coupe: GR86, Supra, Celica
Volkswagen, Hatchback: Golf, Polo, Up, Beetle, Scirocco, ID.3
Volkswagen, Sedan: Passat, Jetta, Arteon
Volkswagen, SUV: Tiguan, Touareg, T-Roc, T-Cross, Tayron, ID.4, ID.5
Volkswagen, Ute: Amarok
Volkswagen, Van: Caddy, Transporter, Crafter, ID Buzz
Volkswagen, People Mover: Multivan, Caravelle
Volvo, SUV: XC40, XC60, XC90, EX30, EX40, EX90, C40
Volvo, Wagon: V40, V60, V90
Volvo, Sedan: S60, S90
XPENG, SUV: G6
Zeekr, SUV: Zeekr X, Zeekr 7X
`;

/** Makes by what cars are near to theirs where none of them is in stock: a line is words of the lexicon, with `+` between: makes. */
export const brandKinds = `
luxury: Porsche, Bentley, Maserati, Rolls Royce, Aston Martin, Jaguar, Lexus, Genesis, BMW, Audi, Mercedes-Benz, Land Rover, Volvo, Infiniti, Lincoln, Alfa Romeo
luxury + sports car: Ferrari, Lamborghini, McLaren, Lotus, Bugatti, Corvette
electric + hybrid: Tesla, Polestar, BYD, XPENG, Zeekr, Lucid, Rivian, Leapmotor, Deepal
ute: RAM, Chevrolet, GMC, Dodge, Isuzu UTE
4wd: Jeep, Hummer, Ineos
small: MINI, Fiat, Daihatsu
chinese: GWM, Haval, Chery, LDV, Omoda, Jaecoo, Geely, Foton, JAC, MG
european: Skoda, Peugeot, Renault, Citroen, Opel, Cupra, Volkswagen
japanese: Toyota, Honda, Nissan, Mazda, Mitsubishi, Subaru, Suzuki, Isuzu
korean: Hyundai, Kia, SsangYong, Daewoo
american + luxury: Cadillac
american: Ford, Chrysler, Holden
`;

/** Brands of caravans and their models: where none is in stock, they are no misspelt words of something else. */
export const caravanBrands = `
Jayco Starcraft Silverline Journeyman Expanda Swan Eagle Flamingo Penguin Conquest Crosstrak Avan Cruiseliner Aliner Coromal Pioneer Lotus
Trooper Bushtracker Windsor Supreme Spirit Getaway Roma Concept Crusader Goldstream Kedron Trakmaster Viscount Millard Franklin Olympic
Regent Elddis Bailey Adria Knaus Hobby Dethleffs Hymer Fendt Ezytrail Patriot Cub Camprite Lumberjack Opus Kokoda Salute Titanium Vanguard
Wonderland Safari Bruder Ultimate Kimberley Sunliner Winnebago Avida Maui Apollo Talvor Paradise Horizon Gecko Commando Wallaby
`;
