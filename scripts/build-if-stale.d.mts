export function buildIfStale(): Promise<void>;
export function isBuilt(): boolean;
