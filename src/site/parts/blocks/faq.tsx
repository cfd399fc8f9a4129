import { Icon } from "#site/parts/icon.tsx";
import { BlockFrame, Rich } from "./parts.tsx";

type Questions = {
  type: string;
  id?: string | undefined;
  ground?: string | undefined;
  title?: string | undefined;
  text?: string | undefined;
  items: readonly { question: string; answer: string }[];
};

/**
 * Questions that open and close in 300 ms (CMS-08): native details, animated by the style sheet, without a
 * script.
 */
export function FaqBlock({ block }: { block: Questions }) {
  return (
    <BlockFrame block={block} width="text">
      <div className="faq">
        {block.items.map((item) => (
          <details key={item.question}>
            <summary>
              <span>{item.question}</span>
              <Icon name="down" />
            </summary>
            <Rich html={item.answer} />
          </details>
        ))}
      </div>
    </BlockFrame>
  );
}
