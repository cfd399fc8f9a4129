import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/**
 * An authenticator in software: makes one ES256 passkey and signs with it, as a browser would hand the answers on. Its options let a test do
 * what a browser or an authenticator never does.
 */
export function authenticatorDouble({ host, origin }: { host: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const rpHash = createHash("sha256").update(host).digest();
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  /** Flags: user present 1, user verified 4, attested key 64. */
  const head = (flags: number, count: number) => {
    const bytes = Buffer.alloc(5);
    bytes[0] = flags;
    bytes.writeUInt32BE(count, 1);
    return Buffer.concat([rpHash, bytes]);
  };
  const common = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
  };

  return {
    id: common.id,
    /** The answer to a request to make a passkey. */
    create(challenge: string, over: { origin?: string; isVerified?: boolean } = {}) {
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x ?? "", "base64url")],
        [-3, Buffer.from(y ?? "", "base64url")],
      ]);
      const length = Buffer.from([0, id.length]);
      const flags = 0x41 | (over.isVerified === false ? 0 : 4);
      const data = Buffer.concat([head(flags, counter), Buffer.alloc(16), length, id, key.map]);
      const attestation = cborMap([
        ["fmt", "none"],
        ["attStmt", cborMap([])],
        ["authData", data],
      ]);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, over.origin ?? origin).toString(
            "base64url",
          ),
          attestationObject: attestation.map.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** The answer to a request to use it. */
    get(challenge: string, over: { origin?: string; isVerified?: boolean; counter?: number } = {}) {
      counter = over.counter ?? counter + 1;
      const client = clientData("webauthn.get", challenge, over.origin ?? origin);
      const data = head(1 | (over.isVerified === false ? 0 : 4), counter);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
        },
      };
    },
  };
}

/** A map is encoded already, and so is marked. */
type Value = number | string | Buffer | { map: Buffer };

function cborMap(entries: [Value, Value][]): { map: Buffer } {
  return { map: Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]) };
}

function cbor(value: Value): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([cborHead(2, value.length), value]) : value.map;
}

function cborHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
