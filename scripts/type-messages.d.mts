export function newMessages(output: string, seen: Set<string>): string;
