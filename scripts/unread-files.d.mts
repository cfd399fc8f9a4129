export function removeUnreadFiles(modules: string): void;
