import type { AddressInfo } from "node:net";
import ssh2, { type Connection, type SFTPWrapper } from "ssh2";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** A file of the server: its content, and its date in seconds. */
export type ServedFile = { content: Buffer; modified: number };

/** An SFTP server on loopback with one user, who signs in by password or key. */
export type SftpDouble = {
  port: number;
  /** The host key as `ssh-keyscan` prints it, without the host. */
  hostKey: string;
  /** The user's private key. */
  userKey: string;
  /** By path. */
  files: Map<string, ServedFile>;
  /** Called for each piece that is read; may cut the connection or never answer. */
  onRead: (path: string, connection: Connection) => "answer" | "silence";
  /** Called for each piece that is written, as above; `refuse` answers that the user may not. */
  onWrite: (path: string, connection: Connection) => "answer" | "silence" | "refuse";
  /** Each rename, as `from > to`. */
  renames: string[];
  /** The number of attempts to sign in. */
  logins: number;
  close(): Promise<void>;
};

export const sftpUser = { username: "dealer", password: "open sesame" };

/** One pair in 500 that ssh2 generates can't be parsed again: its numbers have leading zeros. */
function keyPair(): { public: string; private: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync("ed25519");
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}

export async function sftpDouble(): Promise<SftpDouble> {
  const [host, user] = [keyPair(), keyPair()];
  const allowed = ssh2.utils.parseKey(user.public);
  if (allowed instanceof Error) throw allowed;
  const connections = new Set<Connection>();
  const double: SftpDouble = {
    port: 0,
    hostKey: host.public.trim(),
    userKey: user.private,
    files: new Map(),
    onRead: () => "answer",
    onWrite: () => "answer",
    renames: [],
    logins: 0,
    close: async () => {
      for (const one of connections) one.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = new ssh2.Server({ hostKeys: [host.private] }, (connection) => {
    connections.add(connection);
    // Otherwise each answer waits for the acknowledgement of the one before. Its types lack the method.
    (connection as Connection & { setNoDelay(on: boolean): void }).setNoDelay(true);
    connection.on("error", () => {});
    connection.on("close", () => connections.delete(connection));
    connection.on("authentication", (context) => {
      double.logins += 1;
      if (context.username !== sftpUser.username) return context.reject();
      if (context.method === "password" && context.password === sftpUser.password) return context.accept();
      if (context.method !== "publickey" || !context.key.data.equals(allowed.getPublicSSH()))
        return context.reject(["password", "publickey"]);
      // Without a signature the client asks whether the key would do.
      if (!context.signature) return context.accept();
      const signed = allowed.verify(context.blob ?? Buffer.alloc(0), context.signature, context.hashAlgo);
      return signed === true ? context.accept() : context.reject();
    });
    connection.on("session", (accept) => {
      accept().on("sftp", (acceptSftp) => serve(acceptSftp(), connection, double));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  double.port = (server.address() as AddressInfo).port;
  return double;
}

function serve(sftp: SFTPWrapper, connection: Connection, double: SftpDouble): void {
  type Entry = Parameters<SFTPWrapper["name"]>[1][number];
  const handles = new Map<string, { path: string; entries: Entry[] }>();
  const attributes = ({ content, modified }: ServedFile) => ({
    mode: 0o100644,
    uid: 0,
    gid: 0,
    size: content.length,
    atime: modified,
    mtime: modified,
  });
  const handleOf = (path: string): Buffer => {
    const name = String(handles.size);
    handles.set(name, { path, entries: [] });
    return Buffer.from(name);
  };
  const stat = (id: number, path: string) => {
    const file = double.files.get(path);
    if (file) sftp.attrs(id, attributes(file));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on("STAT", stat);
  sftp.on("LSTAT", stat);
  sftp.on("OPEN", (id: number, path: string, flags: number) => {
    if ((flags & OPEN_MODE.WRITE) !== 0) {
      double.files.set(path, { content: Buffer.alloc(0), modified: 0 });
      sftp.handle(id, handleOf(path));
    } else if (double.files.has(path) && flags === OPEN_MODE.READ) sftp.handle(id, handleOf(path));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on("FSTAT", (id: number, handle: Buffer) => stat(id, handles.get(String(handle))?.path ?? ""));
  sftp.on("READ", (id: number, handle: Buffer, offset: number, length: number) => {
    const path = handles.get(String(handle))?.path ?? "";
    if (double.onRead(path, connection) === "silence") return;
    const piece = double.files.get(path)?.content.subarray(offset, offset + length);
    if (piece && piece.length > 0) sftp.data(id, piece);
    else sftp.status(id, STATUS_CODE.EOF);
  });
  sftp.on("FSETSTAT", (id: number) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("WRITE", (id: number, handle: Buffer, offset: number, piece: Buffer) => {
    const path = handles.get(String(handle))?.path ?? "";
    const how = double.onWrite(path, connection);
    if (how === "silence") return;
    if (how === "refuse") return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    const before = double.files.get(path)?.content ?? Buffer.alloc(0);
    const content = Buffer.alloc(Math.max(before.length, offset + piece.length));
    before.copy(content);
    piece.copy(content, offset);
    double.files.set(path, { content, modified: 0 });
    sftp.status(id, STATUS_CODE.OK);
  });
  // As in the protocol's version 3: no file is replaced.
  sftp.on("RENAME", (id: number, from: string, to: string) => {
    const file = double.files.get(from);
    if (!file || double.files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    double.renames.push(`${from} > ${to}`);
    double.files.set(to, file);
    double.files.delete(from);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on("REMOVE", (id: number, path: string) => {
    sftp.status(id, double.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on("OPENDIR", (id: number, path: string) => {
    const handle = handleOf(path);
    for (const [name, file] of double.files) {
      const filename = name.slice(name.lastIndexOf("/") + 1);
      if (name === `${path}/${filename}`)
        handles.get(String(handle))?.entries.push({ filename, longname: filename, attrs: attributes(file) });
    }
    sftp.handle(id, handle);
  });
  sftp.on("READDIR", (id: number, handle: Buffer) => {
    const entries = handles.get(String(handle))?.entries.splice(0, 100) ?? [];
    return entries.length > 0 ? sftp.name(id, entries) : sftp.status(id, STATUS_CODE.EOF);
  });
  sftp.on("CLOSE", (id: number) => sftp.status(id, STATUS_CODE.OK));
}
