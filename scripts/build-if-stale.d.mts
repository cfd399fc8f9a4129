export function buildIfStale(): void;
export function isBuilt(): boolean;
