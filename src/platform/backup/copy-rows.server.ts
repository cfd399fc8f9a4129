import { Readable } from "node:stream";
import type pg from "pg";

/** What `pg` calls of a query while the server copies; its types name only `submit`. */
type Connection = {
  stream: {
    pause(): void;
    resume(): void;
    writableNeedDrain: boolean;
    once(event: "drain" | "close", done: () => void): void;
  };
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** The rows of `COPY … TO STDOUT` as the server sends them, no faster than they are taken. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: Connection | null = null;
  const rows = new Readable({
    highWaterMark: 1_000_000,
    read: () => connection?.stream.resume(),
    destroy: (error, done) => {
      connection?.stream.resume();
      done(error);
    },
  });
  client.query({
    submit: (to: unknown) => {
      connection = to as Connection;
      connection.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The driver writes the next messages over this one.
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  } as unknown as pg.Submittable);
  return rows;
}

/** Sends rows to `COPY … FROM STDIN`. */
export function copyIn(
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const send = async (connection: Connection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (failure) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await drained(connection);
        }
        connection.endCopyFrom();
      } catch (error) {
        failure ??= error as Error;
        connection.sendCopyFail("the source failed");
      }
    };
    client.query({
      submit: (connection: unknown) => void (connection as Connection).query(statement),
      handleCopyInResponse: (connection: unknown) => void send(connection as Connection),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
      // Within a transaction the server is ready again after an error.
      handleError: (error: Error) => {
        failure ??= error;
        reject(failure);
      },
    } as unknown as pg.Submittable);
  });
}

const drained = ({ stream }: Connection): Promise<void> =>
  new Promise((resolve) => {
    stream.once("drain", resolve);
    stream.once("close", resolve);
  });
