export function readEnvFile(file?: string): void;
