import { data } from "react-router";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/demo-video-route";

/** `GET /demo/walkaround.mp4`: the video of some cars of demo sites, in parts where a player asks for them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!siteServices(context).isDemo) throw data(null, { status: 404 });
  const { default: inline } = await import("./walkaround.mp4?inline");
  const bytes = Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64");
  const headers = {
    "Content-Type": "video/mp4",
    "Cache-Control": "public, max-age=86400",
    "Accept-Ranges": "bytes",
  };
  const part = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(request.headers.get("range") ?? "");
  if (!part) return new Response(bytes, { headers });
  const from = Number(part[1]);
  const to = Math.min(part[2] ? Number(part[2]) : bytes.length - 1, bytes.length - 1);
  if (from > to)
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${bytes.length}` } });
  return new Response(bytes.subarray(from, to + 1), {
    status: 206,
    headers: { ...headers, "Content-Range": `bytes ${from}-${to}/${bytes.length}` },
  });
}
