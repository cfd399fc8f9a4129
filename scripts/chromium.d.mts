export function chromiumPath(): string | null;
export const chromiumFlags: string[];
export const withoutSuggestions: string;
