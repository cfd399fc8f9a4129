import { expect, it } from "vitest";
import { readVideo, videoAddress, videoView } from "./car-video.ts";

const youtube = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

it.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s", youtube],
  ["https://m.youtube.com/watch?v=dQw4w9WgXcQ", youtube],
  ["http://youtu.be/dQw4w9WgXcQ?si=abc", youtube],
  ["https://youtube.com/shorts/dQw4w9WgXcQ", youtube],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", youtube],
  ["https://vimeo.com/123456789", "https://vimeo.com/123456789"],
  ["https://vimeo.com/123456789/abcdef0123", "https://vimeo.com/123456789/abcdef0123"],
  ["https://player.vimeo.com/video/123456789", "https://vimeo.com/123456789"],
  ["https://cdn.example/walk.mp4?x=1", "https://cdn.example/walk.mp4?x=1"],
  ["/demo/walk.mp4", "/demo/walk.mp4"],
])("%s is a video [DECIDE-475]", (text, address) => {
  const video = readVideo(text);
  expect(video && videoAddress(video)).toBe(address);
  expect(readVideo(address)).toEqual(video);
});

it.each([
  "",
  "a video",
  "https://www.youtube.com/@dealer",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://user:pass@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://vimeo.com/channels/staffpicks",
  "http://cdn.example/walk.mp4",
  "https://cdn.example:8443/walk.mp4",
  "https://cdn.example/walk.html#.mp4",
  "//cdn.example/walk.mp4",
  "/\\cdn.example/walk.mp4",
  "javascript:alert(1)//.mp4",
  "data:video/mp4;base64,AAAA.mp4",
])("%j is no video [DECIDE-475]", (text) => {
  expect(readVideo(text)).toBeNull();
});

it("plays in the page where the site allows its host, and is a link elsewhere [DECIDE-475]", () => {
  const link = { href: youtube, host: "youtube.com" };
  expect(videoView(youtube, [])).toEqual(link);
  expect(videoView(youtube, ["https://player.vimeo.com"])).toEqual(link);
  expect(videoView(youtube, ["https://www.youtube-nocookie.com"])).toEqual({
    ...link,
    player: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
  });
  expect(videoView("https://vimeo.com/123456789/abcdef0123", ["https://player.vimeo.com"])?.player).toBe(
    "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=abcdef0123",
  );
  const file = "https://cdn.example/walk.mp4";
  expect(videoView(file, ["https://cdn.example"])).toEqual({ href: file, host: "cdn.example", file });
  expect(videoView("/walk.mp4", [])).toEqual({ href: "/walk.mp4", host: null, file: "/walk.mp4" });
  expect(videoView(null, [])).toBeNull();
});
