import { readMarket } from "./catalogue.ts";

export const koreaAndChina = readMarket(`
Hyundai
Accent | Hatchback | 2017-2019 | 5s 5d | 4155 1729 1450 | 1580kg | ANCAP 5
  1.6 P4 6A FWD 156Nm 6.6 45: Sport 17490
i20 | Hatchback | 2021- | 5s 5d | 4075 1775 1440 | 1650kg | ANCAP -
  1.6 U4T 6M FWD 275Nm 6.9 40: N Manual 35500
i30 | Hatchback | 2017- | 5s 5d | 4340 1795 1455 | 1800kg | ANCAP 5
  2.0 P4 6A FWD 203Nm 7.4 50: Active 28890, Elite 32790, Go 22790
  1.6 U4T 7DCT FWD 265Nm 7.1 50: N Line Premium 38000
i30 | Sedan | 2021- | 5s 4d | 4675 1825 1430 | 1770kg | ANCAP 5
  2.0 P4 6A FWD 180Nm 7.0 47: Active 28500, Elite 33500
  1.6 H4 6DCT FWD 265Nm 3.9 42: Hybrid 34000, Elite Hybrid 38000
Venue | SUV | 2019- | 5s 5d | 4040 1770 1592 | 1640kg | ANCAP 4
  1.6 P4 6A FWD 151Nm 7.2 45: Venue 25900, Active 27900, Elite 30600
Kona | SUV | 2023- | 5s 5d | 4350 1825 1585 | 1870kg | ANCAP 4
  2.0 P4 CVT FWD 180Nm 6.6 47: Kona 32500, Premium 39500
  1.6 H4 6DCT FWD 265Nm 3.9 38: Hybrid 36500, Premium Hybrid 43500
  0.0 E0 1A FWD 255Nm 14.9 65: Electric Extended Range 58500, Electric Premium 68000
Kona | SUV | 2017-2022 | 5s 5d | 4165 1800 1565 | 1840kg | ANCAP 5
  2.0 P4 6A FWD 180Nm 7.2 50: Active 26900, Elite 31600, Highlander 38900
Tucson | SUV | 2021- | 5s 5d | 4630 1865 1665 | 2175kg | ANCAP 5
  2.0 P4 6A FWD 192Nm 8.1 54: Tucson 39100, Elite 45350
  1.6 U4T 7DCT AWD 265Nm 7.2 54: Elite AWD 49850, Highlander AWD 56950
  1.6 H4T 6A AWD 367Nm 5.3 52: Highlander Hybrid AWD 60500
  2.0 D4T 8A AWD 416Nm 6.3 54: Elite Diesel AWD 51850
Santa Fe | SUV | 2018- | 7s 5d | 4830 1900 1720 | 2610kg | ANCAP 5
  1.6 H4T 6A AWD 367Nm 6.0 67: Hybrid AWD 58500, Elite Hybrid AWD 65000, Calligraphy Hybrid AWD 75000
  2.2 D4T 8DCT AWD 440Nm 6.1 67: Active Diesel AWD 52050, Highlander Diesel AWD 66050
Palisade | SUV | 2020- | 8s 5d | 4995 1975 1750 | 2755kg | ANCAP -
  2.2 D4T 8A AWD 440Nm 7.3 71: Elite AWD 70400, Calligraphy AWD 75900
  3.8 P6 8A FWD 355Nm 10.7 71: Palisade 2WD 60500
Staria | People Mover | 2021- | 8s 5d | 5253 1997 1990 | 2975kg | ANCAP 5
  2.2 D4T 8A FWD 430Nm 8.2 75: Diesel 52000, Elite Diesel 59500
  3.5 P6 8A FWD 331Nm 10.5 75: Highlander 65500
Staria Load | Van | 2021- | 2s 5d | 5253 1997 1990 | 3110kg | ANCAP 5
  2.2 D4T 8A FWD 430Nm 7.0 75: Liftback 47740, Twin Swing Premium 51740
IONIQ 5 | SUV | 2021- | 5s 5d | 4635 1890 1605 | 2540kg | ANCAP 5
  0.0 E0 1A RWD 350Nm 17.9 84: Extended Range RWD 75800
  0.0 E0 1A AWD 605Nm 19.5 84: Epiq AWD 91300
IONIQ 6 | Sedan | 2023- | 5s 4d | 4855 1880 1495 | 2430kg | ANCAP 5
  0.0 E0 1A RWD 350Nm 14.3 77: Dynamiq 74000
Kia
Picanto | Hatchback | 2017- | 5s 5d | 3595 1595 1485 | 1400kg | ANCAP -
  1.2 P4 4A FWD 122Nm 6.0 35: Sport 19690, GT-Line 21690
  1.2 P4 5M FWD 122Nm 5.4 35: S Manual 15690
Rio | Hatchback | 2017-2023 | 5s 5d | 4070 1725 1450 | 1560kg | ANCAP -
  1.4 P4 6A FWD 133Nm 6.2 45: S 22990, Sport 24490
Cerato | Hatchback | 2018-2024 | 5s 5d | 4510 1800 1445 | 1750kg | ANCAP 5
  2.0 P4 6A FWD 192Nm 7.4 50: S 27990, Sport 30640, Sport+ 33540
  1.6 U4T 7DCT FWD 265Nm 6.8 50: GT 38390
Cerato | Sedan | 2018-2024 | 5s 4d | 4640 1800 1440 | 1740kg | ANCAP 5
  2.0 P4 6A FWD 192Nm 7.4 50: S 27990, Sport 30640
K4 | Sedan | 2025- | 5s 4d | 4710 1850 1425 | 1820kg | ANCAP -
  2.0 P4 CVT FWD 182Nm 6.5 47: S 30590, Sport 32690, Sport+ 35190
Stonic | SUV | 2021- | 5s 5d | 4140 1760 1520 | 1670kg | ANCAP -
  1.4 P4 6A FWD 133Nm 6.7 45: S 25490, Sport 26990
  1.0 P3T 7DCT FWD 172Nm 5.4 45: GT-Line 32390
Seltos | SUV | 2019- | 5s 5d | 4385 1800 1645 | 1850kg | ANCAP 5
  2.0 P4 CVT FWD 180Nm 6.9 50: S 30490, Sport 33490, Sport+ 36240
  1.6 U4T 8A AWD 265Nm 7.4 50: GT-Line AWD 45240
Sportage | SUV | 2021- | 5s 5d | 4660 1865 1665 | 2250kg | ANCAP 5
  2.0 P4 6A FWD 192Nm 8.1 54: S 37490, SX 39690, SX+ 44490
  2.0 D4T 8A AWD 416Nm 6.3 54: SX Diesel AWD 45190, GT-Line Diesel AWD 57190
  1.6 H4T 6A FWD 350Nm 4.9 52: SX Hybrid 45950, GT-Line Hybrid 57950
Sorento | SUV | 2020- | 7s 5d | 4815 1900 1695 | 2610kg | ANCAP 5
  3.5 P6 8A FWD 332Nm 9.7 67: S 50880, Sport 53880
  2.2 D4T 8DCT AWD 440Nm 6.1 67: Sport Diesel AWD 57380, GT-Line Diesel AWD 69470
  1.6 X4T 6A AWD 350Nm 1.6 67: PHEV GT-Line 84330
Carnival | People Mover | 2021- | 8s 5d | 5155 1995 1775 | 2950kg | ANCAP 5
  2.2 D4T 8A FWD 440Nm 6.5 72: S Diesel 53150, Si Diesel 60150, Platinum Diesel 74500
  3.5 P6 8A FWD 332Nm 9.6 72: SLi 66150
Stinger | Sedan | 2017-2023 | 5s 5d | 4830 1870 1400 | 2230kg | ANCAP 5
  3.3 U6T 8A RWD 510Nm 10.2 60: 330S 52540, GT 66690
EV6 | SUV | 2022- | 5s 5d | 4695 1890 1550 | 2540kg | ANCAP 5
  0.0 E0 1A RWD 350Nm 16.5 84: Air RWD 72590, GT-Line RWD 79590
Tasman | Ute | 2025- | 5s 4d | 5410 1930 1870 | 3250kg | ANCAP 5
  2.2 D4T 8A 4WD 440Nm 8.1 80: S Dual Cab 4x4 49990, SX Dual Cab 4x4 54490, X-Pro Dual Cab 4x4 74990
Genesis
GV70 | SUV | 2021- | 5s 5d | 4715 1910 1630 | 2490kg | ANCAP 5
  2.5 U4T 8A AWD 422Nm 10.3 66: 2.5T AWD 79800
  0.0 E0 1A AWD 700Nm 19.9 77: Electrified AWD 127800
SsangYong
Musso | Ute | 2018- | 5s 4d | 5409 1950 1855 | 3210kg | ANCAP -
  2.2 D4T 6A 4WD 420Nm 9.0 75: ELX XLV Dual Cab 4x4 43000, Ultimate XLV Dual Cab 4x4 48500
Rexton | SUV | 2018- | 7s 5d | 4850 1960 1825 | 2960kg | ANCAP -
  2.2 D4T 8A 4WD 441Nm 8.7 70: Adventure 54000, Ultimate 59000
MG
MG3 | Hatchback | 2018- | 5s 5d | 4113 1797 1502 | 1690kg | ANCAP 4
  1.5 P4 4A FWD 150Nm 6.7 45: Core 18990, Excite 19990
  1.5 H4 3A FWD 250Nm 4.3 36: Hybrid+ Excite 27990, Hybrid+ Essence 29990
ZS | SUV | 2017- | 5s 5d | 4323 1809 1653 | 1760kg | ANCAP 4
  1.5 P4 4A FWD 150Nm 7.1 48: Core 22990, Excite 24490
  1.3 P3T 6A FWD 220Nm 7.1 45: Essence Turbo 28490
HS | SUV | 2019- | 5s 5d | 4655 1890 1664 | 2100kg | ANCAP 5
  1.5 P4T 7DCT FWD 275Nm 6.9 55: Vibe 34490, Excite 37490, Essence 40490
MG4 | Hatchback | 2023- | 5s 5d | 4287 1836 1516 | 2100kg | ANCAP 5
  0.0 E0 1A RWD 250Nm 15.6 51: Excite 51 37990
  0.0 E0 1A RWD 250Nm 16.1 64: Essence 64 46990
GWM
Haval Jolion | SUV | 2021- | 5s 5d | 4472 1841 1574 | 1830kg | ANCAP 5
  1.5 P4T 7DCT FWD 220Nm 7.1 55: Premium 26990, Lux 29990, Ultra 33990
  1.5 H4 1A FWD 375Nm 5.1 55: Ultra Hybrid 40990
Haval H6 | SUV | 2021- | 5s 5d | 4653 1886 1724 | 2090kg | ANCAP 5
  2.0 P4T 7DCT FWD 325Nm 7.4 58: Premium 34990, Lux 36990, Ultra 41490
  1.5 H4T 1A FWD 530Nm 5.2 61: Ultra Hybrid 45990
Tank 300 | SUV | 2023- | 5s 5d | 4760 1930 1903 | 2752kg | ANCAP 5
  2.0 P4T 8A 4WD 380Nm 9.5 75: Lux 46990, Ultra 50990
  2.0 H4T 9A 4WD 648Nm 8.4 75: Ultra Hybrid 60990
Cannon | Ute | 2020- | 5s 4d | 5410 1934 1886 | 3150kg | ANCAP 5
  2.0 D4T 8A 4WD 400Nm 9.4 78: L Dual Cab 4x4 42490, X Dual Cab 4x4 46990, XSR Dual Cab 4x4 52990
LDV
T60 | Ute | 2017- | 5s 4d | 5365 1900 1852 | 3150kg | ANCAP 5
  2.0 D4T 8A 4WD 500Nm 9.3 75: Max Pro Dual Cab 4x4 43674, Max Luxe Dual Cab 4x4 47884
G10 | Van | 2015- | 2s 5d | 5168 1980 1928 | 2900kg | ANCAP 3
  1.9 D4T 8A RWD 350Nm 8.6 75: Auto Diesel 40490
D90 | SUV | 2017-2023 | 7s 5d | 5005 1932 1875 | 3060kg | ANCAP 5
  2.0 D4T 8A 4WD 480Nm 9.1 75: Executive Diesel 52126
Chery
Omoda 5 | SUV | 2023- | 5s 5d | 4400 1830 1588 | 1850kg | ANCAP 5
  1.5 P4T CVT FWD 230Nm 6.9 51: BX 29900, EX 32900
Tiggo 7 Pro | SUV | 2023- | 5s 5d | 4513 1862 1696 | 1960kg | ANCAP 5
  1.6 P4T 7DCT FWD 290Nm 7.0 51: SE 34990, Elite 37990
BYD
Dolphin | Hatchback | 2023- | 5s 5d | 4290 1770 1570 | 2050kg | ANCAP 5
  0.0 E0 1A FWD 180Nm 15.2 44: Dynamic 36890
  0.0 E0 1A FWD 310Nm 15.8 60: Premium 44890
Atto 3 | SUV | 2022- | 5s 5d | 4455 1875 1615 | 2160kg | ANCAP 5
  0.0 E0 1A FWD 310Nm 16.0 60: Essential 44499, Premium 47499
Seal | Sedan | 2023- | 5s 4d | 4800 1875 1460 | 2590kg | ANCAP 5
  0.0 E0 1A RWD 360Nm 16.6 82: Premium 58798
  0.0 E0 1A AWD 670Nm 18.2 82: Performance 68748
Sealion 6 | SUV | 2024- | 5s 5d | 4775 1890 1670 | 2350kg | ANCAP 5
  1.5 X4 1A FWD 300Nm 1.1 60: Essential 42990, Premium 48990
Shark 6 | Ute | 2025- | 5s 4d | 5457 1971 1925 | 3500kg | ANCAP 5
  1.5 X4T 1A 4WD 650Nm 2.0 60: Premium Dual Cab 57900
Polestar
2 | Hatchback | 2022- | 5s 5d | 4606 1859 1479 | 2600kg | ANCAP 5
  0.0 E0 1A RWD 490Nm 15.8 82: Long Range Single Motor 71400
  0.0 E0 1A AWD 740Nm 17.0 82: Long Range Dual Motor 76400
Volvo
XC40 | SUV | 2018- | 5s 5d | 4440 1873 1652 | 2220kg | ANCAP 5
  2.0 U4T 8A AWD 350Nm 7.4 54: Plus B5 AWD 61990, Ultimate B5 AWD 67990
  0.0 E0 1A RWD 420Nm 17.6 69: Recharge Plus 74990
XC60 | SUV | 2017- | 5s 5d | 4708 1902 1658 | 2420kg | ANCAP 5
  2.0 U4T 8A AWD 350Nm 7.6 71: Plus B5 AWD 74990, Ultimate B5 AWD 82990
XC90 | SUV | 2015- | 7s 5d | 4953 1923 1776 | 2890kg | ANCAP 5
  2.0 U4T 8A AWD 360Nm 8.4 71: Plus B5 AWD 100990
`);
