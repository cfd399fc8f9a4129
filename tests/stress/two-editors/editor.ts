import { setTimeout as pause } from "node:timers/promises";
import { type Answer, type Fault, send } from "./broken-network.ts";
import type { EditorsStage } from "./editors-stage.ts";
import type { Save } from "./history.ts";
import { formsOf, type PostedForm, typedOver, valueIn } from "./posted-form.ts";

/** A publication that an editor sent, by its unique title. */
export type Publication = { title: string; changes: number; isAcknowledged: boolean };

const faults: readonly Fault[] = ["none", "none", "none", "slow", "before", "after", "after", "twice"];

/** Tries after a cut and after conflicts, of one save. */
const maxTries = 3;

/** A member at a browser with a broken network, who saves and publishes. */
export class Editor {
  readonly saves: (Save & { fields: Record<string, { seen: string; typed: string }> })[] = [];
  readonly publications: Publication[] = [];
  readonly answers: Record<string, number> = {};
  #typed = 0;

  readonly stage: EditorsStage;
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly random: () => number;
  /** The form that a conflict was answered with. */
  #answered: PostedForm | null = null;

  constructor(
    stage: EditorsStage,
    { name, headers }: { name: string; headers: Record<string, string> },
    random: () => number,
  ) {
    this.stage = stage;
    this.name = name;
    this.headers = headers;
    this.random = random;
  }

  /** One thing that an editor does. */
  async act(): Promise<void> {
    await pause(this.random() * 40);
    if (this.random() < 0.2) await this.#publish();
    else await this.#edit();
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  #count(what: string): void {
    this.answers[what] = (this.answers[what] ?? 0) + 1;
  }

  async #open(path: string): Promise<Answer | null> {
    const { port } = this.stage;
    const answer = await send({ port, path, headers: this.headers }, "none", 0);
    return answer?.status === 200 ? answer : null;
  }

  #post(form: PostedForm, fault: Fault): Promise<Answer | null> {
    const { port } = this.stage;
    const body = new URLSearchParams(form.fields).toString();
    return send({ port, path: form.action, headers: this.headers, body }, fault, this.random() * 60);
  }

  async #edit(): Promise<void> {
    const { path, fields } = this.#pick(this.stage.forms);
    const opened = await this.#open(path);
    if (!opened) return this.#count("not opened");
    let form = formWith(opened.body, Object.values(fields));
    const [first, ...others] = shuffled(Object.keys(fields), this.random);
    const chosen = [first ?? "", ...others.filter(() => this.random() < 0.4)];
    // The other editor may save meanwhile.
    await pause(this.random() * 80);
    for (let tries = 0; tries < maxTries; tries++) {
      const sent = this.#typeInto(form, fields, chosen);
      const answer = await this.#save(sent.form, sent.save);
      if (answer !== "conflict") return;
      // Saved again knowingly: the answered form has what the other editor saved.
      form = this.#answered ?? form;
    }
  }

  #typeInto(form: PostedForm, fields: Readonly<Record<string, string>>, chosen: readonly string[]) {
    const seen = valuesSeen(form);
    const save: Editor["saves"][number] = { by: this.name, isAcknowledged: false, fields: {} };
    const typed: Record<string, string> = {};
    for (const field of chosen) {
      const text = `${field} ${this.name} ${++this.#typed}`;
      typed[fields[field] ?? ""] = text;
      save.fields[field] = { seen: seen[field] ?? "", typed: text };
    }
    this.saves.push(save);
    const full = typedOver(form, typed);
    const isEntry = form.action.startsWith("/pages/");
    return {
      save,
      form: isEntry ? { ...full, fields: [...full.fields, ["step", "save"]] as PostedForm["fields"] } : full,
    };
  }

  async #save(form: PostedForm, save: Save): Promise<"done" | "conflict"> {
    for (let tries = 0; tries < maxTries; tries++) {
      const fault = this.#pick(faults);
      const answer = await this.#post(form, fault);
      if (!answer) {
        this.#count(`cut (${fault})`);
        // A browser's editor presses the button again, or gives up.
        if (this.random() < 0.5) return "done";
        await this.stage.untilUp();
        continue;
      }
      const { forms, notices } = formsOf(answer.body);
      if (answer.status === 200 && /Saved to the draft|Nothing was changed/.test(notices)) {
        save.isAcknowledged = true;
        this.#count("saved");
        return "done";
      }
      if (answer.status === 200 && /changed the same/.test(notices)) {
        this.#count("conflict");
        this.#answered = forms.find(({ action }) => action === form.action) ?? null;
        return this.random() < 0.8 ? "conflict" : "done";
      }
      this.#count(`${answer.status} ${notices.slice(0, 200)}`);
      return "done";
    }
    return "done";
  }

  async #publish(): Promise<void> {
    const opened = await this.#open(`/changes?group=${this.stage.site.groupSlug}`);
    const form = opened && formsOf(opened.body).forms.find((one) => valueIn(one, "step") === "publish");
    if (!form) return this.#count("nothing to publish");
    const title = `${this.name} ${++this.#typed}`;
    const changes = form.fields.filter(([name]) => name === "change").length;
    const publication = { title, changes, isAcknowledged: false };
    this.publications.push(publication);
    await pause(this.random() * 40);
    const answer = await this.#post(typedOver(form, { title }), this.#pick(faults));
    const notices = answer && formsOf(answer.body).notices;
    publication.isAcknowledged = /Published\. Shoppers see it now/.test(notices ?? "");
    this.#count(publication.isAcknowledged ? "published" : answer ? "not published" : "cut while publishing");
  }
}

function formWith(html: string, names: readonly string[]): PostedForm {
  const form = formsOf(html).forms.find(({ fields }) => fields.some(([name]) => names.includes(name)));
  if (!form) throw new Error(`no form has ${names.join(", ")}`);
  return form;
}

/** The values that a form was made of, by the field's name in the history. */
function valuesSeen(form: PostedForm): Record<string, string> {
  const seen = JSON.parse(valueIn(form, "seen") ?? "{}") as Record<string, unknown>;
  if (form.action.startsWith("/pages/")) {
    const { title, description, blocks } = seen as Record<string, string> & { blocks: { text: string }[] };
    return { title: title ?? "", description: description ?? "", block: blocks[0]?.text ?? "" };
  }
  const own = (...path: string[]) =>
    String((seen[JSON.stringify(path)] as { own: unknown } | undefined)?.own ?? "");
  return { tagline: own("tagline"), label: own("home", "headerLabel"), price: own("price", "noPriceText") };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
