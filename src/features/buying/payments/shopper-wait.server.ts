/** An answer, or `silent` when it takes longer than a shopper waits; it goes on behind. @param ms longest wait */
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
