/** A full file that lacks too many cars. */
export type RemovalRefused = { kind: "refused"; wouldSell: number; stock: number; message: string };

/**
 * Refuses a full file that lacks more than a share of the feed's stock, or more than a number of its cars,
 * unless `yes` is exactly the number of cars that it lacks.
 * @param limits `share` from 0 to 1; either alone refuses
 */
export function refuseRemoval({
  stock,
  absent,
  yes,
  limits,
}: {
  stock: number;
  absent: number;
  yes: number | undefined;
  limits: { share: number; cars: number };
}): RemovalRefused | null {
  if (absent === yes || (absent <= stock * limits.share && absent <= limits.cars)) return null;
  const limit = absent > limits.cars ? `${limits.cars} cars` : `${Math.round(limits.share * 100)} %`;
  return {
    kind: "refused",
    wouldSell: absent,
    stock,
    message: `${absent} of ${stock} cars in stock are not in this file and would be marked sold: more than ${limit}. If the file is right, import it with --yes-remove ${absent}.`,
  };
}
