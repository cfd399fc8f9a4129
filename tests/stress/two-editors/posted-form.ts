import { Parser } from "htmlparser2";

/** A form of a page without scripts: what a browser would send of it. */
export type PostedForm = { action: string; fields: [name: string, value: string][] };

type Select = { name: string; value: string; options: number };

/** The forms of a page that are posted, and the whole text of the page's notices. */
export function formsOf(html: string): { forms: PostedForm[]; notices: string } {
  const forms: (PostedForm & { id: string })[] = [];
  const elsewhere: { form: string; field: [string, string] }[] = [];
  let form: (PostedForm & { id: string }) | null = null;
  let select: Select | null = null;
  let area: { name: string; text: string } | null = null;
  let notices = "";
  let noticeDepth = 0;
  const add = (name: string | undefined, value: string, of: string | undefined) => {
    if (!name) return;
    if (of !== undefined) elsewhere.push({ form: of, field: [name, value] });
    else form?.fields.push([name, value]);
  };
  const parser = new Parser({
    onopentag(tag, at) {
      if (noticeDepth > 0) noticeDepth++;
      else if (/\bnotice\b/.test(at.class ?? "")) noticeDepth = 1;
      if (tag === "form" && at.method === "post")
        form = { action: at.action ?? "", fields: [], id: at.id ?? "" };
      if (tag === "input") {
        const isCheck = at.type === "checkbox" || at.type === "radio";
        if (at.type !== "file" && at.type !== "submit" && (!isCheck || "checked" in at))
          add(at.name, at.value ?? (isCheck ? "on" : ""), at.form);
      }
      if (tag === "textarea") area = { name: at.name ?? "", text: "" };
      if (tag === "select") select = { name: at.name ?? "", value: "", options: 0 };
      if (tag === "option" && select && (select.options++ === 0 || "selected" in at))
        select.value = at.value ?? "";
    },
    ontext(text) {
      if (area) area.text += text;
      if (noticeDepth > 0) notices += text;
    },
    onclosetag(tag) {
      if (noticeDepth > 0) noticeDepth--;
      if (tag === "textarea" && area) {
        // A line break at the beginning is the markup's.
        add(area.name, area.text.replace(/^\n/, ""), undefined);
        area = null;
      }
      if (tag === "select" && select) {
        add(select.name, select.value, undefined);
        select = null;
      }
      if (tag === "form" && form) {
        forms.push(form);
        form = null;
      }
    },
  });
  parser.end(html);
  for (const { form: id, field } of elsewhere) forms.find((one) => one.id === id)?.fields.push(field);
  return { forms, notices };
}

export const valueIn = ({ fields }: PostedForm, name: string): string | null =>
  fields.find(([one]) => one === name)?.[1] ?? null;

/** The form with other values in some of its fields. Throws where it has no such field. */
export function typedOver(form: PostedForm, typed: Readonly<Record<string, string>>): PostedForm {
  const missing = Object.keys(typed).filter((name) => valueIn(form, name) === null);
  if (missing.length > 0) throw new Error(`${form.action} has no field ${missing.join(", ")}`);
  return { ...form, fields: form.fields.map(([name, value]) => [name, typed[name] ?? value]) };
}
