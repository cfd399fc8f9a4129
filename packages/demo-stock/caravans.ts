/**
 * Caravans, written as the market files are: a maker a line, then models with lengths in feet, berths, masses (kg), axles
 * and list price when new. Caravan makers here are invented.
 */
export type CaravanModel = {
  make: string;
  model: string;
  badge: string;
  kind: "Touring" | "Off-Road" | "Family" | "Pop-Top" | "Hybrid";
  firstYear: number;
  bodyLengthFt: number;
  bodyWidthFt: number;
  sleeps: number;
  tareKg: number;
  atmKg: number;
  axle: "Single" | "Tandem";
  listPrice: number;
};

const line =
  /^(.+?) \| (.+?) \| (\w[\w-]+) \| (\d{4})- \| ([\d.]+) x ([\d.]+)ft \| sleeps (\d) \| (\d+)\/(\d+)kg \| (Single|Tandem) \| (\d+)$/;

/** Parses the list below. Throws for an invalid line, naming it. */
export function readCaravans(text: string): CaravanModel[] {
  let make = "";
  const models: CaravanModel[] = [];
  for (const raw of text.split("\n")) {
    const entry = raw.trim();
    if (entry === "") continue;
    const parts = line.exec(entry);
    if (!parts && entry.includes("|")) throw new Error(`the caravan list can't be read: ${entry}`);
    if (!parts) {
      make = entry;
      continue;
    }
    models.push({
      make,
      model: parts[1]!,
      badge: parts[2]!,
      kind: parts[3] as CaravanModel["kind"],
      firstYear: Number(parts[4]),
      bodyLengthFt: Number(parts[5]),
      bodyWidthFt: Number(parts[6]),
      sleeps: Number(parts[7]),
      tareKg: Number(parts[8]),
      atmKg: Number(parts[9]),
      axle: parts[10] as CaravanModel["axle"],
      listPrice: Number(parts[11]),
    });
  }
  return models;
}

export const caravanModels = readCaravans(`
Banksia
Wanderer | 16 Pop-Top | Pop-Top | 2014- | 16.0 x 7.5ft | sleeps 2 | 1640/2000kg | Single | 52990
Wanderer | 18 Island Bed | Touring | 2015- | 18.0 x 7.8ft | sleeps 2 | 1980/2500kg | Tandem | 64990
Wanderer | 21 Ensuite | Touring | 2016- | 21.0 x 8.0ft | sleeps 2 | 2380/2980kg | Tandem | 76990
Homestead | 20 Family Bunk | Family | 2016- | 20.5 x 8.0ft | sleeps 5 | 2410/2990kg | Tandem | 79990
Homestead | 22 Triple Bunk | Family | 2018- | 22.0 x 8.0ft | sleeps 5 | 2620/3300kg | Tandem | 87990
Ironbark
Tracker | 17 Off-Road | Off-Road | 2017- | 17.5 x 7.8ft | sleeps 2 | 2250/2850kg | Tandem | 84990
Tracker | 19.6 Off-Road | Off-Road | 2017- | 19.5 x 8.0ft | sleeps 2 | 2480/3300kg | Tandem | 94990
Tracker | 21 Off-Road Family | Off-Road | 2018- | 21.5 x 8.0ft | sleeps 4 | 2740/3500kg | Tandem | 105990
Scrub Hybrid | 13 Hardtop | Hybrid | 2019- | 13.5 x 6.9ft | sleeps 2 | 1690/2300kg | Single | 64990
Scrub Hybrid | 15 Family | Hybrid | 2020- | 15.5 x 7.2ft | sleeps 4 | 1890/2600kg | Single | 74990
Saltbush
Coastal | 16.6 Single Axle | Touring | 2013- | 16.5 x 7.5ft | sleeps 2 | 1580/1980kg | Single | 47990
Coastal | 18.6 Club Lounge | Touring | 2014- | 18.5 x 7.8ft | sleeps 2 | 1890/2390kg | Tandem | 57990
Coastal | 20 Bunk | Family | 2015- | 20.0 x 7.8ft | sleeps 4 | 2090/2690kg | Tandem | 62990
Breakwater | 17 Pop-Top | Pop-Top | 2013- | 17.0 x 7.3ft | sleeps 2 | 1490/1890kg | Single | 43990
Breakwater | 15 Pop-Top Family | Pop-Top | 2014- | 15.5 x 7.3ft | sleeps 4 | 1420/1850kg | Single | 41990
Murrumbidgee
Drover | 19 Semi Off-Road | Off-Road | 2016- | 19.0 x 8.0ft | sleeps 2 | 2290/2990kg | Tandem | 82990
Drover | 20.6 Rear Door | Off-Road | 2018- | 20.5 x 8.0ft | sleeps 2 | 2560/3300kg | Tandem | 91990
Drover | 22.6 Slide-Out | Touring | 2019- | 22.5 x 8.0ft | sleeps 2 | 2880/3500kg | Tandem | 112990
Billabong | 18 Bunk | Family | 2015- | 18.5 x 7.8ft | sleeps 4 | 1990/2590kg | Tandem | 61990
Billabong | 23 Quad Bunk | Family | 2019- | 23.0 x 8.0ft | sleeps 6 | 2790/3500kg | Tandem | 96990
Kestrel
Larapinta | 18.6 Extreme | Off-Road | 2018- | 18.5 x 8.0ft | sleeps 2 | 2590/3500kg | Tandem | 114990
Larapinta | 21.6 Extreme | Off-Road | 2019- | 21.5 x 8.0ft | sleeps 4 | 2890/3990kg | Tandem | 129990
Todd | 14 Hybrid | Hybrid | 2020- | 14.0 x 7.0ft | sleeps 2 | 1780/2500kg | Single | 69990
Willowbank
Heritage | 17.6 Twin Singles | Touring | 2013- | 17.5 x 7.6ft | sleeps 2 | 1720/2200kg | Single | 49990
Heritage | 19.6 Island Bed | Touring | 2014- | 19.5 x 7.9ft | sleeps 2 | 2150/2700kg | Tandem | 66990
Heritage | 22 Luxury Ensuite | Touring | 2016- | 22.0 x 8.0ft | sleeps 2 | 2590/3200kg | Tandem | 83990
`);
