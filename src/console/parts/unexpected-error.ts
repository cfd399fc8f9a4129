import { isConnectionError } from "#ui/connection-error.ts";

/** What an error says that no status explains: a request that didn't reach the server was logged nowhere. */
export const unexpectedError = (error: unknown): { title: string; text: string } =>
  isConnectionError(error)
    ? {
        title: "No connection",
        text: "The console can’t be reached from here. Check your connection, then try again.",
      }
    : { title: "Something went wrong", text: "The error has been logged. Try again." };
