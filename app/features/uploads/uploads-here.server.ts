import { env } from "../../env.server.ts";
import { secretKeys } from "../../secret-key.server.ts";
import { originalsHere } from "../storage/originals-here.server.ts";
import { type UploadAddresses, uploadAddresses } from "./upload-address.server.ts";
import { createUploadStore, type UploadStore } from "./upload-store.server.ts";

/** The uploads of this process: where they are kept and the key their addresses are signed with; made when first asked for. */
let here: { store: UploadStore; addresses: UploadAddresses } | null = null;

export function uploadsHere(): { store: UploadStore; addresses: UploadAddresses } {
  here ??= {
    store: createUploadStore(env.dataDir, originalsHere("uploads")),
    addresses: uploadAddresses(...secretKeys("uploads")),
  };
  return here;
}
