import { join } from "node:path";
import sharp from "sharp";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { FaultStage } from "./stage.ts";

/**
 * Requests a picture in a size that doesn't exist yet and uploads one as a seller, while the disk can't be
 * written; then again afterwards.
 */
export async function pictureAndUpload(stage: FaultStage): Promise<string> {
  stage.empty("data");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#468"/></svg>`;
  const size = { width: 800, height: 600, blur: null };
  const { key } = await createPictureStore(
    folderOriginals(join(stage.dataDir, "pictures", "originals")),
  ).storeDrawing(drawing, size);
  const vehicle = { rego: "ABC123", state: "NSW", step: "vehicle" };
  const started = await stage.send("/trade-in", { form: vehicle });
  const cookie = started.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const evalid = new URL(started.headers.get("location") ?? "/", "http://x").searchParams.get("evalid") ?? "";
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#864" } })
    .jpeg()
    .toBuffer();
  const upload = async (): Promise<number> => {
    const body = new FormData();
    body.set("evalid", evalid);
    body.set("file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "front.jpg");
    const host = `${stage.site.slug}.localhost`;
    const headers = { "x-forwarded-host": host, origin: `http://${host}`, cookie };
    const address = `http://127.0.0.1:${stage.port}/api/eval-expert/image-upload`;
    return (await fetch(address, { method: "POST", headers, body })).status;
  };
  stage.fill("data");
  const picture = (await stage.send(`/img/640/${key}`)).status;
  const during = await upload();
  stage.empty("data");
  const after = await upload();
  stage.fill("data");
  return `a picture's new size ${picture}, a seller's upload ${during}, with room again ${after}`;
}
