export const webdriverPackages: string[];
export function firefoxPath(): string | null;
export function webkitPaths(): { driver: string; browser: string; display: string } | null;
export function missingBrowsers(): ("Firefox" | "WebKit")[];
