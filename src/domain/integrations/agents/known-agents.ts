/** The programs that are counted by name. What a program calls itself is its own claim; any other is counted as `other`. */
const names = [
  ["ChatGPT", /chatgpt|openai|gptbot|oai-/i],
  ["Claude", /claude|anthropic/i],
  ["Gemini", /gemini|google/i],
  ["Copilot", /copilot|microsoft|bing/i],
  ["Perplexity", /perplexity/i],
  ["Mistral", /mistral/i],
  ["Meta AI", /\bmeta\b|llama/i],
  ["Grok", /\bgrok\b|\bxai\b/i],
  ["Alexa", /alexa|amazon/i],
  ["Siri", /\bsiri\b|apple/i],
] as const;

export const otherAgent = "other";
const maxRead = 200;

/** The known name of an agent, by what it calls itself, the most telling first; `other` for none. */
export function knownAgent(claims: readonly (string | null | undefined)[]): string {
  for (const claim of claims) {
    const text = claim?.slice(0, maxRead) ?? "";
    const found = names.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return otherAgent;
}
