/**
 * What was written, with a template below it and above the signature. A greeting that it begins with already isn't repeated.
 * @param template as filled in, with the signature or without
 */
export function withTemplate(written: string, template: string, signature: string): string {
  const added = withoutGreeting(template.trim(), written);
  const at = signature === "" ? -1 : written.lastIndexOf(signature);
  if (at < 0) return `${written.trimEnd()}\n\n${added}`;
  const above = [written.slice(0, at).trim(), withoutEnd(added, signature).trim()].filter(Boolean);
  return `${above.join("\n\n")}\n\n${written.slice(at)}`;
}

function withoutGreeting(template: string, written: string): string {
  const end = template.indexOf("\n\n");
  if (end < 0) return template;
  return written.trimStart().startsWith(template.slice(0, end + 1)) ? template.slice(end).trim() : template;
}

const withoutEnd = (text: string, end: string) =>
  end !== "" && text.endsWith(end) ? text.slice(0, -end.length) : text;
