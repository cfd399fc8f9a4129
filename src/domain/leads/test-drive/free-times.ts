/** The free times of a test drive's appointments (DECIDE-54); null when they are unavailable. */
export async function fetchFreeTimes(
  address: string,
  call: (address: string) => Promise<Response>,
): Promise<string[] | null> {
  try {
    const response = await call(address);
    if (!response.ok) return null;
    const { appointments } = (await response.json()) as {
      appointments?: { dateTime?: unknown; available?: unknown }[];
    };
    if (!Array.isArray(appointments)) return null;
    return appointments.flatMap(({ dateTime, available }) =>
      typeof dateTime === "string" && available === true ? [dateTime] : [],
    );
  } catch {
    return null;
  }
}
