/**
 * Waits for a result, or returns `silent` when it takes longer than `ms`; the operation continues in the
 * background.
 * @param ms maximum wait in milliseconds
 */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T | "silent"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"silent">((resolve) => {
    timer = setTimeout(() => resolve("silent"), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {});
  }
}
