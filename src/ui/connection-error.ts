/**
 * Whether an error is that the server couldn't be reached from here: browsers report it as a TypeError with words of their own ("Failed to fetch",
 * "NetworkError when attempting to fetch resource.", "Load failed", "The Internet connection appears to be offline."). The request didn't reach the server.
 */
export function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed|connection|offline/i.test(error.message);
}
