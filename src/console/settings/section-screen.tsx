import { DraftPreview } from "#console/parts/draft-preview.tsx";
import { ScreenHead } from "#console/parts/screen.tsx";
import { EditorLinks } from "#console/parts/setting-form/editor-links.tsx";
import { SectionForm } from "./section-form.tsx";
import type { SectionModel } from "./section-model.ts";

/** The form of one question, and the page where its settings show. */
export function SectionScreen({ model }: { model: SectionModel }) {
  const { address, list, question, about, target, seenAt, changes } = model;
  const of = encodeURIComponent(target.id);
  return (
    <>
      <ScreenHead title={question} about={`${target.name}. ${about}`}>
        <EditorLinks
          list={{ name: list.name, address: `${list.address}?of=${of}` }}
          seenAt={seenAt}
          changes={changes}
        />
      </ScreenHead>
      <SectionForm model={model} action={`${address}?of=${of}`} />
      <DraftPreview page={model.preview} isEditable />
    </>
  );
}
