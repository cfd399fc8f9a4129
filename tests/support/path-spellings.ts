/**
 * For tests: spellings of a path, most of which a lenient router treats as the same path. A decision about a path is
 * safe only if it is the same for all of them.
 */
export function spellingsOf(path: string): string[] {
  const parts = path.split("/").slice(1);
  const [first = "", ...rest] = parts;
  const below = rest.length > 0 ? `/${rest.join("/")}` : "";
  const escaped = (text: string, lower: boolean) => {
    const code = text.charCodeAt(0).toString(16);
    return `%${lower ? code : code.toUpperCase()}${text.slice(1)}`;
  };
  const title = first.charAt(0).toUpperCase() + first.slice(1);
  return [
    path.toUpperCase(),
    `/${title}${below}`,
    `/${first.toUpperCase()}${below}`,
    `/${escaped(first, true)}${below}`,
    `/${escaped(first, false)}${below}`,
    `/${escaped(title, true)}${below}`,
    `/${[...first].map((sign) => escaped(sign, true)).join("")}${below}`,
    `/${first}${rest.map((part) => `/${escaped(part, true)}`).join("")}`,
    `${path}/`,
    `/${title}${below}/`,
    `${path}//`,
    `${path}/.`,
    `/./${parts.join("/")}`,
    `/${first}/.${below}`,
    `/${first}/x/..${below}`,
    `/x/..${path}`,
    `/x/../${first.toUpperCase()}${below}`,
    `/x/%2e%2e${path}`,
    `/%2E${path}`,
    `${path}.data`,
    `/${first.toUpperCase()}${below}.data`,
    `/x/../${title}${below}.data`,
    `${path}/_.data`,
  ];
}
