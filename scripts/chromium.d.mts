export function chromiumPath(): string | null;
export function testBrowserPath(): string | null;
export function hasTestBrowser(): boolean;
export const chromiumFlags: string[];
export const withoutSuggestions: string;
