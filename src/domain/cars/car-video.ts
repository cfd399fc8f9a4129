/** A car's video: of a provider, by its id there, or a file. */
export type CarVideo = { kind: "youtube" | "vimeo"; id: string } | { kind: "file"; address: string };

const youtubePages = /^\/(?:watch|live|shorts|embed|v)(?:\/|$)/;

/**
 * Reads the address of a video: a page or player of YouTube or Vimeo, an https address of an .mp4 file, or the path of one on the site.
 * @returns null for any other text
 */
export function readVideo(text: string): CarVideo | null {
  if (/^\/(?![/\\])[^\s?#]*\.mp4$/i.test(text)) return { kind: "file", address: text };
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  if (host === "youtu.be") return ofProvider("youtube", url.pathname.slice(1));
  if (host === "youtube.com" || host === "youtube-nocookie.com")
    return youtubePages.test(url.pathname)
      ? ofProvider("youtube", url.searchParams.get("v") ?? url.pathname.split("/")[2] ?? "")
      : null;
  if (host === "vimeo.com") return ofProvider("vimeo", url.pathname.slice(1));
  if (host === "player.vimeo.com") return ofProvider("vimeo", url.pathname.replace(/^\/video\//, ""));
  return url.protocol === "https:" && /\.mp4$/i.test(url.pathname)
    ? { kind: "file", address: url.href }
    : null;
}

const ids = { youtube: /^[\w-]{11}$/, vimeo: /^\d{5,12}(?:\/[0-9a-f]{6,16})?$/ };

function ofProvider(kind: "youtube" | "vimeo", id: string): CarVideo | null {
  const plain = id.replace(/\/$/, "");
  return ids[kind].test(plain) ? { kind, id: plain } : null;
}

/** The address under which a video is stored, which `readVideo` reads to the same video. */
export function videoAddress(video: CarVideo): string {
  if (video.kind === "file") return video.address;
  return video.kind === "youtube"
    ? `https://www.youtube.com/watch?v=${video.id}`
    : `https://vimeo.com/${video.id}`;
}

/** Where a video is watched, and by what in the car's page: `player` is framed, `file` is played; neither opens as a link. */
export type VideoView = { href: string; host: string | null; player?: string; file?: string };

/** @param allowed origins whose videos pages of the site may show */
export function videoView(address: string | null | undefined, allowed: readonly string[]): VideoView | null {
  const video = address ? readVideo(address) : null;
  if (!video) return null;
  const href = videoAddress(video);
  if (href.startsWith("/")) return { href, host: null, file: href };
  const host = new URL(href).hostname.replace(/^www\./, "");
  const source = video.kind === "file" ? href : playerOf(video);
  if (!allowed.includes(new URL(source).origin)) return { href, host };
  return video.kind === "file" ? { href, host, file: source } : { href, host, player: source };
}

function playerOf({ kind, id }: Exclude<CarVideo, { kind: "file" }>): string {
  if (kind === "youtube") return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  const [number, secret] = id.split("/");
  return `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ""}`;
}
