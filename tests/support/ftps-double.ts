import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { localhostCertificate } from "./localhost-certificate.ts";

/** An FTP server on loopback that takes files by explicit TLS (RFC 4217), one user. */
export type FtpsDouble = {
  port: number;
  /** By path. */
  files: Map<string, Buffer>;
  /** Commands as they came, without their arguments. */
  commands: string[];
  /** Each rename, as `from > to`. */
  renames: string[];
  /** What it does instead of the usual, by command: a reply, `cut` for the end of the connection, `silence` for none. */
  instead: Record<string, string>;
  /** Whether it knows EPSV; otherwise PASV names this address. */
  pasvAddress: string | null;
  close(): Promise<void>;
};

export const ftpsUser = { username: "dealer", password: "open sesame" };

export async function ftpsDouble(): Promise<FtpsDouble> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket, double, sockets);
  });
  const double: FtpsDouble = {
    port: 0,
    files: new Map(),
    commands: [],
    renames: [],
    instead: {},
    pasvAddress: null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
  double.port = await listen(server);
  return double;
}

const listen = (server: Server): Promise<number> =>
  new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port));
  });

const secured = (socket: Socket): TLSSocket => {
  const tls = new TLSSocket(socket, { isServer: true, ...localhostCertificate });
  tls.on("error", () => {});
  return tls;
};

function serve(plain: Socket, double: FtpsDouble, sockets: Set<Socket>): void {
  let control: Socket = plain;
  let data: Promise<Socket> | null = null;
  let from = "";
  const reply = (text: string) => control.write(`${text}\r\n`);
  const passive = async (): Promise<number> => {
    let accept: (socket: Socket) => void = () => {};
    data = new Promise((resolve) => {
      accept = resolve;
    });
    const server = createServer((socket) => {
      server.close();
      sockets.add(socket);
      socket.on("error", () => {});
      accept(secured(socket));
    });
    return listen(server);
  };
  const commands: Record<string, (rest: string) => unknown> = {
    AUTH: () => {
      reply("234 go on");
      control.removeAllListeners("data");
      control = secured(plain);
      control.on("data", read);
    },
    OPTS: () => reply("200 ok"),
    USER: () => reply("331 the password"),
    PASS: (text) => reply(text === ftpsUser.password ? "230 signed in" : "530 no"),
    FEAT: () => reply("211 none"),
    TYPE: () => reply("200 ok"),
    STRU: () => reply("200 ok"),
    PBSZ: () => reply("200 ok"),
    PROT: () => reply("200 ok"),
    EPSV: async () =>
      reply(double.pasvAddress === null ? `229 passive (|||${await passive()}|)` : "500 unknown"),
    PASV: async () => {
      const port = await passive();
      reply(`227 passive (${String(double.pasvAddress).replaceAll(".", ",")},${port >> 8},${port & 255})`);
    },
    STOR: async (path) => {
      reply("150 send it");
      const parts: Buffer[] = [];
      double.files.set(path, Buffer.alloc(0));
      for await (const part of (await data) ?? []) {
        parts.push(part as Buffer);
        double.files.set(path, Buffer.concat(parts));
        if (double.instead["STOR data"] === "cut") return control.destroy();
      }
      reply("226 stored");
    },
    RNFR: (path) => {
      from = path;
      reply("350 to what");
    },
    RNTO: (to) => {
      const file = double.files.get(from);
      if (!file || double.files.has(to)) return reply("553 it is there");
      double.renames.push(`${from} > ${to}`);
      double.files.set(to, file);
      double.files.delete(from);
      reply("250 renamed");
    },
    DELE: (path) => reply(double.files.delete(path) ? "250 gone" : "550 not there"),
  };
  let typed = "";
  const read = (bytes: Buffer) => {
    typed += bytes;
    const lines = typed.split("\r\n");
    typed = lines.pop() ?? "";
    for (const line of lines) {
      const [name = "", ...rest] = line.split(" ");
      double.commands.push(name);
      const instead = double.instead[name];
      if (instead === "cut") control.destroy();
      else if (instead !== undefined && instead !== "silence") reply(instead);
      else if (instead === undefined) (commands[name] ?? (() => reply("502 unknown")))(rest.join(" "));
    }
  };
  plain.on("data", read);
  reply("220 hello");
}
