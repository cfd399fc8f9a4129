import type { BlockOf } from "#domain/content/pages/block.ts";
import type { FormState } from "#site/parts/lead-form/form-model.ts";
import { LeadForm } from "#site/parts/lead-form/lead-form.tsx";
import type { LoadedData } from "./block-data.ts";
import { BlockFrame } from "./parts.tsx";

/** A lead form in its page. @param posted the response to a post without script; replaces a blank form */
export function FormBlock({
  block,
  data,
  posted,
}: {
  block: BlockOf<"form">;
  data: LoadedData["form"];
  posted: FormState | null;
}) {
  const { model, state } = data;
  return (
    <BlockFrame
      block={{ ...block, title: block.title ?? model.words.title, text: block.text ?? model.words.intro }}
      width="text"
    >
      <div className="form-card">
        <LeadForm key={model.action} model={model} start={posted ?? state} />
      </div>
    </BlockFrame>
  );
}
