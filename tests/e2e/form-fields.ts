/** A choice of a form as its page shows it, with its initial selection. */
export type ShownField = {
  name: string;
  kind: "select" | "radio" | "checkbox";
  required: boolean;
  chosen: string[];
  /** The number of options, without the empty one. */
  choices: number;
};

/** The choices of each lead form of a page (`class="lead-form"`), from its markup. */
export function fieldsIn(html: string): ShownField[][] {
  return [...html.matchAll(/<form\b[^>]*class="[^"]*lead-form[^"]*"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, form]) => [...selectsIn(form!), ...boxesIn(form!)],
  );
}

function selectsIn(form: string): ShownField[] {
  return [...form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].map(([, attributes, inner]) => {
    const options = [...inner!.matchAll(/<option\b([^>]*)>/g)].map(([, option]) => option!);
    const values = options.map((option) => attributeOf(option, "value") ?? "");
    // Without a selected option a browser sends the first one.
    const at = Math.max(
      0,
      options.findIndex((option) => has(option, "selected")),
    );
    return {
      name: attributeOf(attributes!, "name") ?? "",
      kind: "select",
      required: has(attributes!, "required"),
      chosen: [values[at] ?? ""].filter((value) => value !== ""),
      choices: values.filter((value) => value !== "").length,
    };
  });
}

function boxesIn(form: string): ShownField[] {
  return [...form.matchAll(/<input\b([^>]*)>/g)].flatMap(([, attributes]): ShownField[] => {
    const kind = attributeOf(attributes!, "type");
    if (kind !== "radio" && kind !== "checkbox") return [];
    const chosen = has(attributes!, "checked") ? [attributeOf(attributes!, "value") ?? "on"] : [];
    const name = attributeOf(attributes!, "name") ?? "";
    return [{ name, kind, required: has(attributes!, "required"), chosen, choices: 1 }];
  });
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

function has(attributes: string, name: string): boolean {
  return new RegExp(`\\s${name}(?:=|\\s|/|$)`).test(attributes);
}
