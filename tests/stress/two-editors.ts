import { setTimeout as pause } from "node:timers/promises";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { Editor } from "./two-editors/editor.ts";
import { EditorsStage } from "./two-editors/editors-stage.ts";
import { brokenRules, type Save } from "./two-editors/history.ts";

/**
 * `npm run stress -- two-editors [--rounds 1000] [--seed 1] [--minutes 60]`: two members edit settings and a page over HTTP by the console's forms,
 * on networks that are slow, end requests before they arrive or before they are answered, and repeat them, while the server is killed and started
 * again. After each round nothing that was acknowledged may be lost or overwritten without a conflict, what wasn't is there as a whole or not at
 * all, and each publication has all of its changes or doesn't exist. What is done is decided by the seed, its timing by the machine.
 */
const { rounds, seed, minutes, isQuick } = commandOptions({
  rounds: { usual: 1_000, quick: 20 },
  seed: { usual: 1 },
  minutes: { usual: 60 },
});
const deadline = performance.now() + minutes * 60_000;
const names = ["ana", "tom"];
/** In one round of this many the server is killed. */
const killEvery = 20;
const actsPerRound = 2;
/** Publications that had every change when they were checked before. */
const wholeOnce = new Set<string>();

const stage = new EditorsStage();
await endingWith(
  () => stage.end(),
  async () => {
    await stage.begin();
    const dice = mulberry(seed);
    const editors: Editor[] = [];
    for (const [at, name] of names.entries())
      editors.push(
        new Editor(stage, { name, headers: await stage.member(name) }, mulberry(seed * 1_000 + at)),
      );
    const broken: string[] = [];
    let done = 0;
    /** Saves of earlier rounds whose answer was lost: the server may not have done them yet. */
    const late: Save[] = [];
    let first = (await stage.values()).drafted;
    let publishedBefore = 0;
    while (done < rounds && performance.now() < deadline && broken.length === 0) {
      const isKilled = dice() < 1 / killEvery;
      await Promise.all([
        ...editors.map(async (editor) => {
          for (let act = 0; act < actsPerRound; act++) await editor.act();
        }),
        isKilled ? pause(dice() * 500).then(() => stage.killAndStart()) : null,
      ]);
      await stage.untilUp();
      const { drafted } = await stage.values();
      const saves = editors.flatMap((editor) => editor.saves.splice(0));
      const found = brokenRules(saves, { first, last: drafted, late });
      if (found.length > 0) console.log(JSON.stringify({ first, saves, drafted, late }, null, 1));
      late.push(...saves.filter(({ isAcknowledged }) => !isAcknowledged));
      broken.push(...found.map((rule) => `round ${done}: ${rule}`));
      first = drafted;
      if (++done % 50 === 0) {
        publishedBefore = await checkPublications(editors, broken);
        console.log(
          `${done} rounds, ${stage.kills} kills, ${publishedBefore} publications, ${broken.length} wrong`,
        );
      }
    }
    const publications = await checkPublications(editors, broken);
    const answers: Record<string, number> = {};
    for (const editor of editors)
      for (const [what, times] of Object.entries(editor.answers))
        answers[what] = (answers[what] ?? 0) + times;
    console.table(answers);
    for (const rule of broken) console.log(rule);
    const figures = { rounds: done, kills: stage.kills, publications, seed, answers, broken: broken.length };
    console.log(JSON.stringify({ stress: "two-editors", figures }));
    // In small, chance may bring no conflict.
    const hasMet = (answers.saved ?? 0) > 0 && (isQuick || (answers.conflict ?? 0) > 0);
    if (broken.length > 0 || !hasMet) process.exitCode = 1;
  },
);

/** Each publication that was acknowledged exists once, with every change that it was sent with; others do or don't. */
async function checkPublications(editors: readonly Editor[], broken: string[]): Promise<number> {
  const sets = await stage.publications();
  for (const { title, changes, isAcknowledged } of editors.flatMap((editor) => editor.publications)) {
    const found = sets.filter((set) => set.title === title);
    if (found.length > 1) broken.push(`${title} was published ${found.length} times`);
    if (isAcknowledged && found.length === 0) broken.push(`${title} was acknowledged and isn't published`);
    // A history longer than the platform keeps loses the changes of its oldest publications.
    if (
      found.some((set) => set.changes.length !== changes) &&
      !(wholeOnce.has(title) && found[0]?.changes.length === 0)
    )
      broken.push(`${title} has ${found[0]?.changes.length} of ${changes} changes`);
    if (found.some((set) => set.changes.length === changes)) wholeOnce.add(title);
  }
  broken.push(...(await stage.unpublishedParts()));
  return sets.length;
}
