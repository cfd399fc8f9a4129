import { originalsHere } from "#platform/adapters/storage/originals-here.server.ts";
import { env } from "#platform/env.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { type UploadAddresses, uploadAddresses } from "./upload-address.server.ts";
import { uploadConcurrency } from "./upload-concurrency.ts";
import { createUploadStore, type UploadStore } from "./upload-store.server.ts";

/** The uploads of this process: where they are kept, who sends any just now, and the key their addresses are signed with. */
type Uploads = {
  store: UploadStore;
  addresses: UploadAddresses;
  enter: ReturnType<typeof uploadConcurrency>;
};
/** Made when first asked for. */
let here: Uploads | null = null;

/** A page sends one picture after the other; each takes up to 10 MB of disk until it has been looked at. */
const doors = { each: 2, all: 40 };

export function uploadsHere(): Uploads {
  here ??= {
    store: createUploadStore(env.dataDir, originalsHere("uploads")),
    addresses: uploadAddresses(...secretKeys("uploads")),
    enter: uploadConcurrency(doors),
  };
  return here;
}
