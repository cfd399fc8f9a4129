export function testCommand(
  words: readonly string[],
  exists: (path: string) => boolean,
): { error: string } | { error?: undefined; isBrowser: boolean; command: string; args: string[] };
