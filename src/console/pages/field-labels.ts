import type { SettingField } from "#console/parts/setting-form/setting-field.ts";

type Words = { label: string; about?: string };

/** What fields of content are called in forms, by their path. */
const words: Record<string, Words> = {
  path: { label: "Address", about: "Such as /about-us. Left empty, it is made from the title." },
  slug: { label: "Last part of the address", about: "Left empty, it is made from the title." },
  title: { label: "Title" },
  description: { label: "Description" },
  category: { label: "Category", about: "" },
  noindex: { label: "Hide from search engines" },
  from: { label: "First day shown" },
  to: { label: "Last day shown" },
  id: { label: "Name to link to", about: "Lower-case letters: team makes the link /about-us#team." },
  ground: { label: "Background" },
  href: { label: "Link", about: "A page, such as /contact-us, or an address that begins with https://." },
  linkTo: { label: "Link", about: "A page, such as /contact-us, or an address that begins with https://." },
  label: { label: "Words of the link" },
  buttonText: { label: "Words of the button" },
  src: { label: "Picture", about: "" },
  alt: { label: "Description of the picture", about: "What it shows, for people who can’t see it." },
  "image.src": { label: "Picture", about: "" },
  "image.alt": {
    label: "Description of the picture",
    about: "What it shows, for people who can’t see it.",
  },
  "poster.src": { label: "Picture before it plays", about: "" },
  "poster.alt": {
    label: "Description of the picture",
    about: "What it shows, for people who can’t see it.",
  },
  "card.title": { label: "Title on its card" },
  "card.text": { label: "Text on its card" },
  "card.label": { label: "Link on its card" },
  expiryDate: { label: "Last day shown" },
  eyebrow: { label: "Line above the title" },
  actions: { label: "Buttons", about: "" },
  delaySeconds: { label: "Seconds before it opens" },
};

/** Addresses may be long, and are one line all the same. */
const isAddress = ({ path }: SettingField): boolean => ["href", "linkTo", "url"].includes(path.at(-1) ?? "");

/** Fields with the words that people who write pages know them by. */
export const withLabels = (fields: readonly SettingField[]): SettingField[] =>
  fields.map((field) => {
    const { label = field.label, about = field.about } = words[field.path.join(".")] ?? {};
    return { ...field, label, about, control: controlOf(field) };
  });

function controlOf(field: SettingField): SettingField["control"] {
  const { control } = field;
  if (control.kind === "rows") return { ...control, fields: withLabels(control.fields) };
  return control.kind === "text" && isAddress(field) ? { ...control, isLong: false } : control;
}
