import { createUploadStore, type UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import { env } from "#platform/env.server.ts";
import { originalsFromEnv } from "./originals-from-env.server.ts";

export function uploadStoreFromEnv(): UploadStore {
  return createUploadStore(env.dataDir, originalsFromEnv("uploads"));
}
