import { useState } from "react";
import { PlainButton } from "./button.tsx";

/** A text to copy, such as a link that is shown once. */
export function CopyLine({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="copy-line">
      <code>{text}</code>
      <PlainButton data-size="small" onClick={copy}>
        {isCopied ? "Copied" : "Copy"}
      </PlainButton>
    </div>
  );
}
