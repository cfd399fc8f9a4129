import { inFileTurn, onDisk, uploadLimit } from "#domain/stock/files/file-turns.server.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { BrokenFeed, type FeedRow } from "#domain/stock/import/reading/broken-feed.ts";
import { openFeed } from "#domain/stock/import/reading/feed-reader.server.ts";
import { withUnpacked } from "#domain/stock/import/reading/unpack.server.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";

const maxTurnMs = 20;

export type UploadedFile = { name: string; content: Blob };
export type Turn = { groupId: string; signal: AbortSignal };

/** Reads the rows of a file that staff upload, CSV or a workbook, in its group's turn; the file is removed after that. */
export async function withUploadedRows<T>(
  { name, content }: UploadedFile,
  turn: Turn,
  read: (rows: AsyncGenerator<FeedRow>) => Promise<T>,
): Promise<T | "busy" | { kind: "broken"; message: string }> {
  return inFileTurn(turn, async () => {
    const bytes = Buffer.from(await content.arrayBuffer());
    try {
      return await onDisk({ fileName: name, bytes }, (path) =>
        withUnpacked(
          path,
          async (plain) => read(withPauses((await openFeed(plain, noMapping)).rows)),
          uploadLimit,
        ),
      );
    } catch (error) {
      if (!(error instanceof BrokenFeed)) throw error;
      return { kind: "broken", message: `The file can’t be read: ${error.message.replace(/[.!]?$/, ".")}` };
    }
  });
}

/** Requests of shoppers are answered in between. */
async function* withPauses(rows: AsyncGenerator<FeedRow>): AsyncGenerator<FeedRow> {
  const pause = pauseAfter(maxTurnMs);
  for await (const row of rows) {
    await pause();
    yield row;
  }
}
