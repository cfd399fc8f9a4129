/** Makes by their usual spelling; after `=` other spellings, beside those that differ in case, accents, spaces and dashes. */
const table =
  "Abarth;AC;Acura;Aiways;Aixam;Alfa Romeo=alfa;Alpina;Alpine;Aprilia;Aston Martin;Audi;BAIC;Bentley;BMW;Buick;BYD;Cadillac;Chery;" +
  "Chevrolet=chevy;Chrysler;Citroen;Cupra;Dacia;Daewoo;DAF;Daihatsu;Datsun;Deepal;Dodge;Dongfeng;DS=ds automobiles;Ducati;Eicher;" +
  "Ferrari;Fiat;Fisker;Ford;Foton;FPV;Fuso=mitsubishi fuso;GAC;Geely;Genesis;GMC;Great Wall;GWM=gwm haval;Harley-Davidson;Haval;Hino;" +
  "Holden;Honda;Hongqi;HSV;Hummer;Husqvarna;Hyundai;INEOS=ineos grenadier;Infiniti;Isuzu=isuzu ute;Iveco;JAC;Jaecoo;Jaguar;Jayco;Jeep;" +
  "Jetour;Kawasaki;KGM;Kia;Koenigsegg;KTM;Lada;Lamborghini;Lancia;Land Rover;LDV;Leapmotor;Lexus;Lincoln;Lotus;Lucid;Lynk & Co=lynk and co;" +
  "Mahindra;MAN;Maruti=maruti suzuki;Maserati;Maxus;Maybach;Mazda;McLaren;Mercedes-Benz=mercedes,merc,mb,benz,mercedes amg;Mercury;" +
  "MG=mg motor;MINI=mini cooper;Mitsubishi;Morgan;Nio;Nissan;Oldsmobile;Omoda;Opel;Peugeot;Piaggio;Plymouth;Polestar;Pontiac;Porsche;" +
  "Proton;RAM=ram trucks;Renault;Rivian;Rolls-Royce;Rover;Saab;Saturn;Scania;Scion;SEAT;Skoda;Smart;SsangYong;Subaru;Suzuki;SWM;Tata;" +
  "Tesla;Toyota;Triumph;Vauxhall;VinFast;Volkswagen=vw,volkswagon,volkswagen commercial;Volvo;Wuling;Xpeng;Yamaha;Zeekr";

/** Letters and digits alone, without accents: `LandRover`, `land_rover` and `Land-Rover` are equal. */
export const lettersAndDigits = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const byKey = new Map(
  table.split(";").flatMap((entry) => {
    const [name, others] = entry.split("=") as [string, string?];
    return [name, ...(others?.split(",") ?? [])].map(
      (spelling) => [lettersAndDigits(spelling), name] as const,
    );
  }),
);

/** The usual spelling of a make: `vw` is Volkswagen, `LANDROVER` Land Rover; undefined for an unknown one. */
export function knownMake(text: string): string | undefined {
  if (text.length > 40) return undefined;
  if (known.has(text)) return known.get(text);
  const make = byKey.get(lettersAndDigits(text));
  // A file has few makes, and each in many rows.
  if (known.size >= 2_000) known.clear();
  known.set(text, make);
  return make;
}

const known = new Map<string, string | undefined>();

const maxWords = 3;

/** What is found of the most words at the beginning, three at most, and how many they are. */
export function firstWords<T>(
  words: readonly string[],
  find: (text: string) => T | undefined,
): { found: T; count: number } | undefined {
  for (let count = Math.min(words.length, maxWords); count > 0; count--) {
    const found = find(words.slice(0, count).join(" "));
    if (found !== undefined) return { found, count };
  }
  return undefined;
}

/** A text that begins with a make, with that in its usual spelling: `VW Golf` is `Volkswagen Golf`; undefined where it is so already, and without a known make. */
export function withUsualMake(text: string): string | undefined {
  const words = text.split(" ");
  const make = firstWords(words, knownMake);
  const usual = make && [make.found, ...words.slice(make.count)].join(" ");
  return usual === text ? undefined : usual;
}
