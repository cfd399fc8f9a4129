/** An event as it is stored, with the names of its group and site. */
export type StoredEvent = {
  id: string;
  seq: number;
  type: string;
  at: Date;
  group: string;
  site: string | null;
  locationId: string | null;
  subjectId: string;
  data: Readonly<Record<string, unknown>>;
};

/** What receivers know an event by: the same in every try. */
export const messageId = (eventId: string): string => `evt_${eventId}`;

/** The body that is posted. It says what happened to what; a receiver reads the rest by its id. */
export function messageBody({
  seq,
  type,
  at,
  group,
  site,
  locationId,
  subjectId,
  data,
}: StoredEvent): string {
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { sequence: seq, group, site, location: locationId, id: subjectId, ...data },
  });
}
