import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that counts the messages it accepted with 250. */
export type Receiver = {
  port: number;
  /** Message-ID → how often it was accepted. */
  taken: Map<string, number>;
  /** ADF id → the Message-IDs it arrived in. */
  adf: Map<string, Set<string>>;
  close(): Promise<void>;
};

/** @param pauseMs delay before the 250, so that kills fall into the gap */
export async function startReceiver(pauseMs: number): Promise<Receiver> {
  const taken = new Map<string, number>();
  const adf = new Map<string, Set<string>>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const id = /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? "none";
        setTimeout(() => {
          taken.set(id, (taken.get(id) ?? 0) + 1);
          // Quoted-printable may break the line anywhere.
          const whole = raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
          const lead = /<id sequence="1" source="[^"]+">([\w-]+)<\/id><requestdate>/.exec(whole)?.[1];
          if (lead) adf.set(lead, (adf.get(lead) ?? new Set()).add(id));
          done();
        }, pauseMs);
      });
    },
  });
  // A killed client leaves a broken connection behind.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    adf,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
