import type { SecretKeys } from "#platform/secret-key.server.ts";
import { type UploadAddresses, uploadAddresses } from "./upload-address.server.ts";
import { uploadConcurrency } from "./upload-concurrency.ts";
import type { UploadStore } from "./upload-store.server.ts";

/** Uploads of a process: their store, their signed addresses, and the limiter of concurrent senders. */
export type Uploads = {
  store: UploadStore;
  addresses: UploadAddresses;
  enter: ReturnType<typeof uploadConcurrency>;
};

/** A page sends one picture after the other; each takes up to 10 MB of disk until it has been validated. */
const concurrency = { each: 2, all: 40 };

export function createUploads(store: UploadStore, keys: SecretKeys): Uploads {
  return {
    store,
    addresses: uploadAddresses(...keys.accepted("uploads")),
    enter: uploadConcurrency(concurrency),
  };
}
