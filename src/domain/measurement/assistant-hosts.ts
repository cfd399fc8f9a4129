/**
 * Hosts of assistants, and the words by which their links name them in `utm_source`, with the assistant's name. Reviewed on 2026-11-27, and
 * again for each release. A site adds its own with `tracking.assistants`.
 */
export const assistantHosts: Readonly<Record<string, string>> = {
  "chatgpt.com": "chatgpt",
  "chat.openai.com": "chatgpt",
  "perplexity.ai": "perplexity",
  "gemini.google.com": "gemini",
  "copilot.microsoft.com": "copilot",
  "claude.ai": "claude",
  "chat.deepseek.com": "deepseek",
  "grok.com": "grok",
  "meta.ai": "meta-ai",
  "chat.mistral.ai": "mistral",
  "you.com": "you",
  "poe.com": "poe",
  "duck.ai": "duck-ai",
};
