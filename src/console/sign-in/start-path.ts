/** Where a member goes after signing in: a path of the console, as the browser would parse it; the start for anything else. */
export function startPath(back: string | null | undefined): string {
  const origin = "https://console.invalid";
  if (!back?.startsWith("/")) return "/";
  try {
    const url = new URL(back, origin);
    return url.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
  } catch {
    return "/";
  }
}
