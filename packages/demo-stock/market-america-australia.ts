import { readMarket } from "./catalogue.ts";

export const americaAndAustralia = readMarket(`
Ford
Fiesta | Hatchback | 2013-2022 | 5s 5d | 4068 1756 1468 | 1600kg | ANCAP 5
  1.5 U3T 6M FWD 290Nm 6.3 45: ST Manual 33490
Focus | Hatchback | 2018-2022 | 5s 5d | 4378 1825 1454 | 1900kg | ANCAP 5
  1.5 P3T 8A FWD 240Nm 6.4 52: Trend 25990, ST-Line 30990, Active 30990
Mondeo | Wagon | 2015-2020 | 5s 5d | 4867 1852 1501 | 2320kg | ANCAP 5
  2.0 D4T 6DCT FWD 400Nm 5.3 62: Trend TDCi 41990
Puma | SUV | 2020-2024 | 5s 5d | 4186 1805 1550 | 1720kg | ANCAP 5
  1.0 P3T 7DCT FWD 170Nm 5.3 42: Puma 30840, ST-Line 33240, ST-Line V 36290
Escape | SUV | 2020-2023 | 5s 5d | 4614 1883 1661 | 2130kg | ANCAP 5
  2.0 P4T 8A AWD 387Nm 8.6 57: ST-Line AWD 42590, Vignale AWD 49590
Everest | SUV | 2015- | 7s 5d | 4914 1923 1841 | 3100kg | ANCAP 5
  2.0 D4T 10A 4WD 500Nm 7.2 80: Ambiente 4WD 58990, Trend 4WD 68190
  3.0 D6T 10A 4WD 600Nm 8.5 80: Sport V6 4WD 73090, Platinum V6 4WD 80590
Ranger | Ute | 2022- | 5s 4d | 5370 1918 1884 | 3230kg | ANCAP 5
  2.0 D4T 10A 4WD 500Nm 7.6 80: XL Double Cab 4x4 54330, XLS Double Cab 4x4 57130, XLT Double Cab 4x4 64190
  3.0 D6T 10A 4WD 600Nm 8.4 80: Sport V6 Double Cab 4x4 71340, Wildtrak V6 Double Cab 4x4 75640
  3.0 U6T 10A 4WD 583Nm 11.5 80: Raptor Double Cab 4x4 90440
Ranger | Ute | 2015-2021 | 5s 4d | 5446 1867 1848 | 3200kg | ANCAP 5
  3.2 D5T 6A 4WD 470Nm 8.9 80: XLS Double Cab 4x4 51890, XLT Double Cab 4x4 57690, Wildtrak Double Cab 4x4 61690
  3.2 D5T 6M 4WD 470Nm 8.5 80: XLT Double Cab 4x4 Manual 55490
Transit Custom | Van | 2013- | 3s 5d | 5050 2032 1968 | 3150kg | ANCAP 5
  2.0 D4T 8A FWD 390Nm 8.0 70: 320S SWB Trend 60090, 340L LWB Trend 61690
Mustang | Coupe | 2015- | 4s 2d | 4810 1915 1397 | 2250kg | ANCAP 3
  5.0 U8 6M RWD 550Nm 13.6 60: GT Fastback Manual 77002
  5.0 U8 10A RWD 550Nm 12.8 60: GT Fastback 80902
  2.3 U4T 10A RWD 472Nm 9.5 59: EcoBoost Fastback 66990
Mustang | Convertible | 2015- | 4s 2d | 4810 1915 1394 | 2320kg | ANCAP 3
  5.0 U8 10A RWD 550Nm 13.0 60: GT Convertible 86752
Falcon | Sedan | 2013-2016 | 5s 4d | 4949 1868 1494 | 2200kg | ANCAP 5
  4.0 P6 6A RWD 391Nm 9.5 68: XR6 37630, G6E 42480
Falcon Ute | Ute | 2013-2016 | 2s 2d | 5070 1868 1494 | 2650kg | ANCAP 4
  4.0 P6 6A RWD 391Nm 10.3 75: XR6 Ute Super Cab 34690
Territory | SUV | 2013-2016 | 7s 5d | 4883 1898 1716 | 2700kg | ANCAP 5
  2.7 D6T 6A RWD 440Nm 8.2 75: TX Diesel RWD 41240, Titanium Diesel AWD 57090
Holden
Barina | Hatchback | 2013-2018 | 5s 5d | 4039 1735 1517 | 1620kg | ANCAP 5
  1.6 P4 6A FWD 155Nm 7.3 46: LS 18990
Cruze | Sedan | 2013-2016 | 5s 4d | 4597 1797 1477 | 1850kg | ANCAP 5
  1.8 P4 6A FWD 176Nm 7.4 60: Equipe 21490, CDX 25990
Astra | Hatchback | 2016-2020 | 5s 5d | 4386 1809 1485 | 1820kg | ANCAP 5
  1.6 U4T 6A FWD 300Nm 6.3 48: RS 28240, RS-V 33240
Commodore | Sedan | 2013-2017 | 5s 4d | 4966 1898 1471 | 2200kg | ANCAP 5
  3.6 P6 6A RWD 350Nm 9.0 71: SV6 39490, Evoke 35490
  6.2 U8 6A RWD 570Nm 12.9 71: SS V Redline 54990
Commodore | Wagon | 2013-2017 | 5s 5d | 4919 1898 1487 | 2300kg | ANCAP 5
  3.6 P6 6A RWD 350Nm 9.3 71: SV6 Sportwagon 41490
Trax | SUV | 2013-2020 | 5s 5d | 4257 1776 1674 | 1860kg | ANCAP 5
  1.4 P4T 6A FWD 200Nm 6.7 53: LS 26490, LTZ 30490
Captiva | SUV | 2013-2018 | 7s 5d | 4673 1868 1756 | 2500kg | ANCAP 5
  2.4 P4 6A FWD 230Nm 9.6 65: Active 7 Seater 30490
Equinox | SUV | 2017-2020 | 5s 5d | 4652 1843 1688 | 2100kg | ANCAP 5
  1.5 P4T 6A FWD 275Nm 6.9 59: LS+ 32990, LT 36990
Colorado | Ute | 2013-2020 | 5s 4d | 5361 1874 1788 | 3150kg | ANCAP 5
  2.8 D4T 6A 4WD 500Nm 8.7 76: LS Crew Cab 4x4 46990, LTZ Crew Cab 4x4 53720, Z71 Crew Cab 4x4 57190
Jeep
Compass | SUV | 2018- | 5s 5d | 4394 1819 1629 | 1970kg | ANCAP 5
  2.4 P4 9A AWD 229Nm 9.7 60: Limited AWD 46700, Trailhawk AWD 52750
Wrangler | SUV | 2018- | 5s 5d | 4882 1894 1848 | 2700kg | ANCAP 3
  2.0 U4T 8A 4WD 400Nm 8.6 81: Unlimited Overland 83950, Unlimited Rubicon 90450
Grand Cherokee | SUV | 2013-2021 | 5s 5d | 4828 1943 1802 | 2950kg | ANCAP -
  3.0 D6T 8A AWD 570Nm 7.0 93: Laredo Diesel 63950, Limited Diesel 72450
Gladiator | Ute | 2020- | 5s 4d | 5591 1894 1909 | 2937kg | ANCAP 3
  3.6 P6 8A 4WD 347Nm 12.4 83: Rubicon 87250
RAM
1500 | Ute | 2018- | 5s 4d | 5916 2084 1971 | 3450kg | ANCAP -
  5.7 U8 8A 4WD 556Nm 12.2 98: Big Horn Crew Cab 119950, Laramie Crew Cab 139950
Chevrolet
Silverado | Ute | 2020- | 5s 4d | 5931 2086 1930 | 3300kg | ANCAP -
  6.2 U8 10A 4WD 624Nm 12.2 91: 1500 LTZ Premium Crew Cab 133000
Tesla
Model 3 | Sedan | 2019- | 5s 4d | 4720 1848 1442 | 2149kg | ANCAP 5
  0.0 E0 1A RWD 420Nm 13.2 60: Rear-Wheel Drive 54900
  0.0 E0 1A AWD 493Nm 14.0 79: Long Range AWD 64900
Model Y | SUV | 2022- | 5s 5d | 4751 1921 1624 | 2450kg | ANCAP 5
  0.0 E0 1A RWD 420Nm 14.9 60: Rear-Wheel Drive 58900
  0.0 E0 1A AWD 493Nm 15.6 79: Long Range AWD 68900
`);
