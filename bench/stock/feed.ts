import { once } from "node:events";
import { chmodSync, createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

const pick = <T>(list: readonly T[], i: number) => list[i % list.length] as T;
const equipment = ["Apple CarPlay", "Sunroof", "Tow bar", "Alloy wheels", "Heated seats", "Reversing camera"];

/**
 * Writes a stock file of so many cars, readable for the database server too; returns its path.
 * @param more is added to every price, in dollars
 * @param full with equipment, a longer comment and addresses of pictures, as dealers' files have
 */
export async function writeFeed(
  file: string,
  rows: number,
  { more = 0, full = false }: { more?: number; full?: boolean } = {},
): Promise<string> {
  const out = createWriteStream(file);
  const extra = full ? ",features,image_urls" : "";
  out.write(
    `stock number,make,model,year,badge,km,price,fuel,transmission,body,colour,vin,comments${extra}\n`,
  );
  for (let i = 0; i < rows; i++) {
    const cells = [
      `S${i}`,
      pick(["Kia", "Mazda", "Toyota", "Ford", "Audi"], i),
      pick(["One", "Two", "Three", "Four"], i),
      2005 + (i % 20),
      pick(["S", "SX", "GT"], i),
      `"${((i * 37) % 200_000).toLocaleString("en")} km"`,
      `"$${(8_000 + ((i * 53) % 60_000) + more).toLocaleString("en")}"`,
      pick(["Petrol", "Diesel", "Hybrid", "Electric"], i),
      pick(["8-Speed A/T", "Manual", "CVT"], i),
      pick(["SUV", "Hatch", "Sedan", "Ute"], i),
      pick(["WHITE", "Black", "Red"], i),
      `JM0ER10L2${String(i).padStart(8, "0")}`,
      `"${"One owner, full service history, two keys. ".repeat(full ? 20 : 4)}"`,
    ];
    if (full) {
      const lines = Array.from({ length: 20 }, (_, at) => `${pick(equipment, i + at)} ${at}`);
      const pictures = Array.from({ length: 12 }, (_, at) => `https://pictures.example/cars/${i}/${at}.jpg`);
      cells.push(`"${lines.join("|")}"`, `"${pictures.join("|")}"`);
    }
    if (!out.write(`${cells.join(",")}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
  chmodSync(file, 0o644);
  return file;
}
