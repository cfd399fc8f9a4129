import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { caselessOf, tailOf } from "#faceted-search/schema.ts";
import type {
  Change,
  EngineAnswer,
  EngineDocument,
  EngineQuery,
  EngineSchema,
} from "#faceted-search/search-engine.ts";
import { parseText } from "#faceted-search/text.ts";
import {
  aliasAnswer,
  bulkAnswer,
  countAnswer,
  readAnswer,
  readCounts,
  tailAnswers,
  walkAnswer,
} from "./open-search-answer.ts";
import {
  type IndexBody,
  type MultiSearchBody,
  type OpenSearchCall,
  OpenSearchError,
  type SearchBody,
} from "./open-search-client.server.ts";
import { sourceOf } from "./open-search-document.server.ts";
import { hashField, idField, indexBody } from "./open-search-fields.ts";
import { groupOf, refinedLabels, searchBody, tailBody } from "./open-search-query.server.ts";
import { type Dsl, type SoughtText, settleText, wordFilter } from "./open-search-text.server.ts";
import type { SearchPort, SearchStatus } from "./search-port.ts";

/** Identifies an index: the configured name, and what distinguishes the indices under it. */
export type IndexIdentity = { name: string; siteId: string; version: number };

/** For one search, including all of its calls. */
const searchMs = 2_000;
const writeMs = 15_000;
const bulkDocuments = 500;
const walkDocuments = 5_000;

/**
 * A site's index on a search server, behind the port (SITE-14), using the API common to OpenSearch 2 and 3.
 *
 * Its name contains site, configuration version and schema, so that processes before and after a change of
 * them don't overwrite each other. Writes use the number of the feed's change as external version: any number
 * of processes may write the same change, late or twice, and the newest wins. Rejects with an OpenSearchError
 * when a request fails; nothing is retried here.
 */
export class OpenSearchIndex implements SearchPort {
  readonly #call: OpenSearchCall;
  readonly #schema: EngineSchema;
  readonly #version: number;
  /** The common name prefix of this site's indices of any version. */
  readonly #family: string;
  /**
   * The alias used for writing and searching; a write to a missing index would create one without mappings.
   */
  readonly alias: string;

  constructor(call: OpenSearchCall, schema: EngineSchema, identity: IndexIdentity) {
    this.#call = call;
    this.#schema = schema;
    this.#version = identity.version;
    this.#family = `${identity.name}.${short(identity.siteId)}.v`;
    this.alias = `${this.#family}${identity.version}.${short(JSON.stringify(indexBody(schema, "")))}`;
  }

  async search(query: EngineQuery): Promise<EngineAnswer> {
    const began = performance.now();
    const left = () => Math.max(1, Math.ceil(searchMs - (performance.now() - began)));
    const typed = parseText(query.text);
    const text = typed && (await settleText(typed, (word) => this.#knows(word, left())));
    const body = searchBody(this.#schema, query, text);
    const refined = (attribute: string) => {
      const labels = refinedLabels(query, attribute);
      return labels.length === 0 ? null : (label: string) => labels.includes(caselessOf(label));
    };
    const own = new Set(query.clauses.map(({ attribute }) => attribute));
    const answer = await this.#search(body, left());
    const group = (attribute: string) => groupOf(attribute, own.has(attribute));
    const found = readSafely(() => readAnswer(answer, query, group, refined));
    if (query.tails !== undefined) {
      const counts = readSafely(() => readCounts(answer, query, group));
      await this.#addTails(found, counts, query, text, left());
    }
    return found;
  }

  /** Replaces `low` and `high` where so many documents match that the tails have some. */
  async #addTails(
    found: EngineAnswer,
    counts: Map<string, number>,
    query: EngineQuery,
    text: SoughtText | null,
    timeoutMs: number,
  ): Promise<void> {
    const wanted = [...counts].flatMap(([name, count]) => {
      const tail = tailOf(count, query.tails ?? 0);
      const ends = [
        { name, count, tail, end: "low", order: "asc" },
        { name, count, tail, end: "high", order: "desc" },
      ] as const;
      return tail > 0 ? ends : [];
    });
    if (wanted.length === 0) return;
    const body = wanted.flatMap(({ name, ...end }) => [
      { allow_partial_search_results: false },
      tailBody(this.#schema, query, text, name, end),
    ]);
    const answer = await this.#call(
      (client, how) => client.msearch({ index: this.alias, body: body as MultiSearchBody }, how),
      timeoutMs,
    );
    const { responses } = read(tailAnswers, answer);
    for (const [i, { name, count, end }] of wanted.entries()) {
      const hits = responses[i]?.hits;
      // Both searches must see the same documents.
      if (hits?.total.value !== count) throw new OpenSearchError("the index changed between two searches");
      const extent = found.stats[name];
      if (extent) extent[end] = hits.hits[0].sort[0];
    }
  }

  async apply(changes: Change[], seq: number): Promise<void> {
    for (let start = 0; start < changes.length; start += bulkDocuments) {
      // The server responds when the changes are visible, at its next refresh, a second by default.
      await this.#write(changes.slice(start, start + bulkDocuments), seq, "wait_for");
    }
  }

  async status(): Promise<SearchStatus> {
    const answer = await this.#call((client, how) => client.count({ index: this.alias }, how), searchMs);
    return { documents: read(countAnswer, answer).count, engine: "opensearch" };
  }

  /**
   * Makes the index equal to the documents: creates it when missing, writes what differs and deletes what
   * isn't among them. So it builds a new index, completes one that another process left half built, and
   * repairs one after an outage. Returns `superseded` and does nothing when an index of a newer configuration
   * exists.
   * @param seq a change of the feed that the documents are not older than
   * @param newest the feed's newest change now
   */
  async reconcile(
    documents: () => Iterable<EngineDocument>,
    seq: number,
    newest: () => Promise<number>,
  ): Promise<{ kind: "equal"; written: number; deleted: number } | { kind: "superseded" }> {
    const before = await this.#versions();
    if (before.some(({ version }) => version > this.#version)) return { kind: "superseded" };
    if (!before.some(({ index }) => index === this.#index)) await this.#create();
    await this.#refresh();
    let held = await this.#walk();
    const highest = held.values().reduce((most, { version }) => Math.max(most, version), 0);
    if (highest > Math.max(1, await newest())) {
      // Written by changes that this database never had, as before a restored backup: its versions would be
      // higher than ours.
      await this.#delete(this.#index);
      await this.#create();
      held = new Map();
    }
    const done = await this.#writeDifferences(documents(), held, seq);
    await this.#refresh();
    return { kind: "equal", ...done };
  }

  /** Deletes the site's indices of older configurations. */
  async removeOlder(): Promise<void> {
    for (const { index, version } of await this.#versions()) {
      if (version < this.#version) await this.#delete(index);
    }
  }

  get #index(): string {
    return `${this.alias}.stock`;
  }

  async #writeDifferences(
    documents: Iterable<EngineDocument>,
    held: Map<string, { hash: string }>,
    seq: number,
  ): Promise<{ written: number; deleted: number }> {
    let written = 0;
    let batch: Change[] = [];
    const write = async () => {
      await this.#write(batch, seq, "false");
      written += batch.length;
      batch = [];
    };
    let looked = 0;
    for (const document of documents) {
      // Yields to requests: creating and hashing 100,000 documents takes seconds.
      if (++looked % bulkDocuments === 0) await setImmediate();
      const same = held.get(document.id)?.hash === sourceOf(document, this.#schema)[hashField];
      held.delete(document.id);
      if (same) continue;
      batch.push({ kind: "put", document });
      if (batch.length === bulkDocuments) await write();
    }
    if (batch.length > 0) await write();
    const gone = [...held.keys()].map((id): Change => ({ kind: "delete", id }));
    for (let start = 0; start < gone.length; start += bulkDocuments) {
      await this.#write(gone.slice(start, start + bulkDocuments), seq, "false");
    }
    return { written, deleted: gone.length };
  }

  /**
   * One `_bulk`. A version conflict means that a later change was already written; deleting a missing
   * document succeeds.
   */
  async #write(changes: Change[], seq: number, refresh: "wait_for" | "false"): Promise<void> {
    if (changes.length === 0) return;
    const order = (id: string) => ({ _id: id, version: Math.max(1, seq), version_type: "external_gte" });
    const body = changes.flatMap((change): Record<string, unknown>[] =>
      change.kind === "put"
        ? [{ index: order(change.document.id) }, sourceOf(change.document, this.#schema)]
        : [{ delete: order(change.id) }],
    );
    const answer = await this.#call(
      (client, how) => client.bulk({ index: this.alias, require_alias: true, refresh, body }, how),
      writeMs,
    );
    const items = read(bulkAnswer, answer).items.map((item) => ("index" in item ? item.index : item.delete));
    if (items.length !== changes.length)
      throw new OpenSearchError(`accepted ${items.length} of ${changes.length} writes`);
    const failed = items.filter(({ status, error }) => error && status !== 409);
    const [first] = failed;
    if (!first) return;
    throw new OpenSearchError(
      `rejected ${failed.length} of ${changes.length} writes, such as ${first._id}: ${first.error?.type} ${first.error?.reason?.slice(0, 200) ?? ""}`,
      first.status,
      first.error?.type,
    );
  }

  /** Version and hash of every document, in pages ordered by id. */
  async #walk(): Promise<Map<string, { version: number; hash: string }>> {
    const held = new Map<string, { version: number; hash: string }>();
    let after: string | null = null;
    for (;;) {
      const body: Record<string, unknown> = {
        query: { match_all: {} },
        size: walkDocuments,
        sort: [{ [idField]: { order: "asc" } }],
        track_total_hits: false,
        version: true,
        _source: [hashField],
        ...(after === null ? {} : { search_after: [after] }),
      };
      const answer = await this.#search(body, writeMs);
      const { hits } = read(walkAnswer, answer).hits;
      for (const { _id, _version, _source } of hits) held.set(_id, { version: _version, hash: _source.hash });
      const last = hits.at(-1);
      if (!last || hits.length < walkDocuments) return held;
      after = last._id;
    }
  }

  async #create(): Promise<void> {
    try {
      const body = indexBody(this.#schema, this.alias) as IndexBody;
      await this.#call((client, how) => client.indices.create({ index: this.#index, body }, how), writeMs);
    } catch (error) {
      // Another process created it first.
      if (error instanceof OpenSearchError && error.type === "resource_already_exists_exception") return;
      throw error;
    }
  }

  /** The existing indices of this site, with the configuration version of each. */
  async #versions(): Promise<{ index: string; version: number }[]> {
    const index = `${this.#family}*`;
    const found = await this.#call((client, how) => client.indices.getAlias({ index }, how), writeMs);
    return Object.keys(read(aliasAnswer, found)).flatMap((index) => {
      const version = /^(\d+)\./.exec(index.startsWith(this.#family) ? index.slice(this.#family.length) : "");
      return version ? [{ index, version: Number(version[1]) }] : [];
    });
  }

  async #knows(word: string, timeoutMs: number): Promise<boolean> {
    const body = { query: wordFilter(this.#schema, word) };
    const answer = await this.#call(
      (client, how) => client.count({ index: this.alias, terminate_after: 1, body }, how),
      timeoutMs,
    );
    return read(countAnswer, answer).count > 0;
  }

  #search(body: Dsl, timeoutMs: number): Promise<unknown> {
    const requested = { index: this.alias, allow_partial_search_results: false, body: body as SearchBody };
    return this.#call((client, how) => client.search(requested, how), timeoutMs);
  }

  #refresh(): Promise<unknown> {
    return this.#call((client, how) => client.indices.refresh({ index: this.alias }, how), writeMs);
  }

  #delete(index: string): Promise<unknown> {
    return this.#call((client, how) => client.indices.delete({ index }, how), writeMs);
  }
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  return readSafely(() => schema.parse(body));
}

/** Reports a malformed response as an OpenSearchError, because it isn't a bug in this program. */
function readSafely<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new OpenSearchError(
      `malformed response: ${error instanceof Error ? error.message.slice(0, 300) : error}`,
    );
  }
}

function short(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
