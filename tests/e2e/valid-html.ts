import { type DOMReadyEvent, HtmlValidate, Rule, StaticConfigLoader } from "html-validate";

/** A required list that shows one option begins with an empty one, so that nothing is chosen by default. */
class PlaceholderOption extends Rule {
  override setup(): void {
    this.on("dom:ready", ({ document }: DOMReadyEvent) => {
      for (const select of document.querySelectorAll("select[required]")) {
        if (select.hasAttribute("multiple") || select.hasAttribute("size")) continue;
        if (select.querySelector("option")?.getAttributeValue("value") === "") continue;
        this.report(select, "The first option of a required <select> must have an empty value");
      }
    });
  }
}

/** The standard's own rules, without those of style. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [{ name: "placeholder-option", rules: { "placeholder-option": PlaceholderOption } }],
    extends: ["html-validate:standard"],
    rules: { "input-attributes": "error", "placeholder-option": "error" },
  }),
);

/** What is invalid in the HTML of a page: message and place of each error. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ message, ruleId, selector }) => `${message} (${ruleId}) at ${selector}`);
}
