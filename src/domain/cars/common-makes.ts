const names =
  "Abarth,Alfa Romeo,Aston Martin,Audi,Bentley,BMW,BYD,Chery,Chevrolet,Chrysler,Citroen,Cupra,Deepal,Dodge,Ferrari,Fiat,Ford,Foton,Geely," +
  "Genesis,GWM,Haval,Holden,Honda,Hummer,Hyundai,INEOS,Infiniti,Isuzu,Iveco,JAC,Jaecoo,Jaguar,Jeep,Kia,KGM,Lamborghini,LDV,Leapmotor," +
  "Lexus,Lotus,Mahindra,Maserati,Mazda,McLaren,Mercedes-Benz,MG,MINI,Mitsubishi,Nissan,Omoda,Opel,Peugeot,Polestar,Porsche,RAM,Renault," +
  "Rolls-Royce,Saab,SEAT,Skoda,Smart,SsangYong,Subaru,Suzuki,Tesla,Toyota,Volkswagen,Volvo,Xpeng,Zeekr";

/** Makes of cars sold in Australia by their name in lower case, for searches of what a site doesn't have. */
export const commonMakes: ReadonlyMap<string, string> = new Map(
  names.split(",").flatMap((name) => {
    const lower = name.toLowerCase();
    return [...new Set([lower, lower.replaceAll("-", " ")])].map((key) => [key, name] as const);
  }),
);
