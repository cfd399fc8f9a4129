import {
  type DeliverySettings,
  deliverySettings,
  receiverOf,
} from "#domain/integrations/catalogues/sending/delivery-settings.ts";
import { type DeliveryType, deliveryTypes } from "#domain/integrations/catalogues/sending/delivery-types.ts";
import { fieldProblems } from "#lib/field-problems.ts";
import { type AllowAddress, isRefusedHost } from "#lib/public-address.server.ts";
import type { SendingFields } from "./catalogue-model.ts";

export const deliveryTypeOf = (text: string | null): DeliveryType | null =>
  deliveryTypes.find((type) => type === text) ?? null;

const ports: Readonly<Record<DeliveryType, string>> = { sftp: "22", ftps: "21", s3: "" };

export function sendingFields(type: DeliveryType, delivery: DeliverySettings | null): SendingFields {
  const stored = delivery?.type === type ? delivery : null;
  return {
    type,
    onChange: stored?.onChange ?? true,
    everyMinutes: String(stored?.everyMinutes ?? 15),
    schedule: stored?.schedule ?? "",
    path: stored?.path ?? "",
    username: stored?.username ?? "",
    host: stored && stored.type !== "s3" ? stored.host : "",
    port: stored && stored.type !== "s3" ? String(stored.port) : ports[type],
    hostKeys: stored?.type === "sftp" ? stored.hostKeys.join("\n") : "",
    url: stored?.type === "s3" ? stored.url : "",
    bucket: stored?.type === "s3" ? stored.bucket : "",
    region: stored?.type === "s3" ? stored.region : "",
    pathStyle: stored?.type === "s3" && stored.pathStyle,
  };
}

type Read =
  | { kind: "ok"; delivery: DeliverySettings; login: string | null }
  | { kind: "problems"; problems: Record<string, string> };

const fieldsOf: Readonly<Record<DeliveryType, readonly string[]>> = {
  sftp: ["host", "port", "username"],
  ftps: ["host", "port", "username"],
  s3: ["url", "bucket", "region", "username"],
};
const maxLoginLength = 8_000;

/**
 * Reads a sent form.
 * @param stored what is stored; its login is kept where none is typed and it goes to the same receiver
 * @property login null for the one that is stored
 */
export function readSendingForm(
  form: FormData,
  stored: { delivery: DeliverySettings | null; hasLogin: boolean },
  allowed: AllowAddress,
): Read {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const type = deliveryTypeOf(text("type")) ?? "sftp";
  const lines = text("hostKeys")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const read = deliverySettings.safeParse({
    type,
    ...Object.fromEntries(
      [...fieldsOf[type], "everyMinutes", "schedule", "path"].map((name) => [name, text(name)]),
    ),
    onChange: form.has("onChange"),
    ...(type === "sftp" ? { hostKeys: lines } : {}),
    ...(type === "s3" ? { pathStyle: form.has("pathStyle") } : {}),
  });
  // A password may begin with a space.
  const login = text("key") || String(form.get("password") ?? "");
  const problems = {
    ...(read.success ? addressProblem(read.data, allowed) : problemsOf(fieldProblems(read.error))),
  };
  if (login.length > maxLoginLength) problems.password = "It is too long.";
  const isStored =
    read.success &&
    stored.hasLogin &&
    stored.delivery !== null &&
    receiverOf(stored.delivery) === receiverOf(read.data);
  if (login === "" && !isStored && problems.password === undefined)
    problems.password = "Type it for this receiver.";
  if (!read.success || Object.keys(problems).length > 0) return { kind: "problems", problems };
  return { kind: "ok", delivery: read.data, login: login === "" ? null : login };
}

/** A problem of a line is its field's. */
const problemsOf = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([path, text]) => [path.replace(/\..*/, ""), text]));

function addressProblem(delivery: DeliverySettings, allowed: AllowAddress): Record<string, string> {
  const isS3 = delivery.type === "s3";
  const host = isS3 ? new URL(delivery.url).hostname : delivery.host;
  const isInward = isRefusedHost(host, allowed) || (/^localhost\.?$/.test(host) && !allowed("127.0.0.1"));
  return isInward ? { [isS3 ? "url" : "host"]: "It has to be reachable from the internet." } : {};
}
