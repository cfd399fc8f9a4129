import type { MenuEntry } from "#console/parts/menu-site.ts";
import { type Screen, screens } from "#console/screens.ts";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";

/** What becomes of a request: it goes on, has to sign in first, is forbidden, or finds nothing. */
export type Admission = "admitted" | "sign in" | "forbidden" | "unknown";

/**
 * Whether a request may reach a screen at all. Loaders and actions check the place too (`may` in permissions.ts).
 * @param isLocalDemo whether the demo runs and the request is from this machine
 */
export function admission(
  screen: Screen | null,
  request: { member: SignedIn | null; method: string; isLocalDemo: boolean },
): Admission {
  if (!screen) return "unknown";
  if (request.member?.token)
    return mayRead(screen, request.member, request.method) ? "admitted" : "forbidden";
  if (screen.needs === "public") return "admitted";
  if (screen.needs === "demo") return request.isLocalDemo ? "admitted" : "unknown";
  if (!request.member) return "sign in";
  const { access } = request.member;
  const needed = request.method === "POST" ? (screen.postNeeds ?? screen.needs) : screen.needs;
  return maySomewhere(access, needed) ? "admitted" : "forbidden";
}

/**
 * Where a person signs in, and afterwards is again: at what was asked for, or at the screen whose form was sent. A form that wasn't stored is
 * said there; the tab has what was typed.
 * @param asked path and query of the request
 */
export function signInAddress(
  { method, headers }: Pick<Request, "method" | "headers">,
  asked: string,
): string {
  const isForm = method !== "GET" && method !== "HEAD";
  const from = headers.get("Referer");
  const screen = from !== null && URL.canParse(from) ? new URL(from) : null;
  const back = isForm ? (screen ? screen.pathname + screen.search : "/") : asked;
  const query = new URLSearchParams({
    ...(back === "/" ? {} : { back }),
    ...(isForm ? { ended: "yes" } : {}),
  });
  return query.size === 0 ? "/sign-in" : `/sign-in?${query}`;
}

/** Whether a request with a personal token may have a screen: only what the token was made for, and its member may. */
function mayRead({ tokenRead, needs }: Screen, { token, access }: SignedIn, method: string): boolean {
  if (tokenRead === undefined || needs === "public" || needs === "demo") return false;
  return (
    (method === "GET" || method === "HEAD") &&
    token?.reads.includes(tokenRead) === true &&
    maySomewhere(access, needs)
  );
}

/** The menu of a member: what admission lets through. */
export function menuOf({ access }: Pick<SignedIn, "access">): MenuEntry[] {
  return screens.flatMap(({ path, needs, menu }) =>
    menu && needs !== "public" && needs !== "demo" && maySomewhere(access, needs)
      ? [{ to: path, ...menu }]
      : [],
  );
}
