/** A car of a preview: its cells, or why it is out. */
export type PreviewedCar = {
  id: string;
  name: string;
  /** Why it was chosen. */
  about: string;
  cells: string[] | null;
  /** Its line of the file. */
  row: string | null;
  reasons: string[];
};
export type CataloguePreview = {
  considered: number;
  rows: number;
  reasons: { reason: string; cars: number }[];
  columns: { name: string; source: string }[];
  cars: PreviewedCar[];
};
