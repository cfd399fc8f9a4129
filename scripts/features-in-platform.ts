/** Files of the platform that still name a feature (rule 10): none may be added. */
export const featuresInPlatform: readonly string[] = [
  "src/platform/env-schema.ts",
  "src/platform/http/rate-limit-kinds.ts",
];
