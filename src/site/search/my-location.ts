import { type PostcodeTable, tableFrom } from "#domain/places/postcode-table.ts";
import { distanceKm, type Point } from "#lib/sphere.ts";
import { nearFields } from "./near-fields.ts";

/** Farther from every postcode, a position is in no Australian one. */
const farthestKm = 150;

/** The postcode that a point is nearest to; null far from all. */
export function nearestPostcode(point: Point, table: PostcodeTable): string | null {
  let best: string | null = null;
  let least = farthestKm;
  for (const [postcode, at] of table) {
    const km = distanceKm(point, at);
    if (km > least) continue;
    best = postcode;
    least = km;
  }
  return best;
}

/**
 * Fills in the postcode that the browser is in, and applies the form. The position stays in this page: it is compared with a table of all
 * postcodes, which is loaded for this, and only the postcode is sent.
 */
export async function fillIn(form: HTMLFormElement, apply: () => void): Promise<void> {
  const { input, note } = nearFields(form);
  note.textContent = "Looking for your postcode…";
  try {
    const [point, table] = await Promise.all([position(), postcodes()]);
    const postcode = nearestPostcode(point, table);
    note.textContent = postcode ? "" : "You seem to be far from all Australian postcodes.";
    if (!postcode) return;
    input.value = postcode;
    apply();
  } catch {
    note.textContent = "We can’t tell where you are. Please type your postcode.";
    input.focus();
  }
}

function position(): Promise<Point> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, long: coords.longitude }),
      reject,
      // Some kilometres are exact enough for a postcode, and a position of some minutes ago is too.
      { timeout: 15_000, maximumAge: 600_000 },
    ),
  );
}

async function postcodes(): Promise<PostcodeTable> {
  const response = await fetch("/api/postcodes");
  const table = response.ok ? tableFrom(await response.text()) : null;
  if (!table) throw new Error("the postcodes can't be read");
  return table;
}
