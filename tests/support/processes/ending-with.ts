/**
 * Runs `work` and then `end`: once, and also when `work` fails or the program is interrupted.
 * @returns the result of `work`
 */
export async function endingWith<T>(end: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let ending: Promise<void> | null = null;
  const endOnce = () => {
    ending ??= end();
    return ending;
  };
  const interrupt = () => void endOnce().finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    return await work();
  } finally {
    await endOnce();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}
