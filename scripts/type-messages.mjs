/**
 * The messages of a compiler's output that aren't in `seen`, to which they are added. A message is a line and the indented ones after it.
 */
export function newMessages(output, seen) {
  const messages = output.split(/^(?=\S)/m);
  return messages
    .filter((message) => {
      const key = message.trim();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .join("");
}
