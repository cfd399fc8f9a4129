/** The name of a location without its department: `Alpha Motors` for `Alpha Motors - Service` (LOC-37). */
export function placeName(name: string): string {
  return name.replace(/ - (Sales|Service|Parts)$/i, "").trim();
}
