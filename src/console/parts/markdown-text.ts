import {
  schema as basicSchema,
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
} from "prosemirror-markdown";
import { type Node, Schema } from "prosemirror-model";

const bulletList = basicSchema.spec.nodes.get("bullet_list") ?? {};

/**
 * What can be formatted: CommonMark without pictures, which texts of a site don't show, and tables. A list remembers its bullet. The first row of
 * a table is its header.
 */
export const markdownSchema = new Schema({
  nodes: basicSchema.spec.nodes
    .remove("image")
    .update("heading", { ...basicSchema.spec.nodes.get("heading"), content: "text*" })
    .update("bullet_list", {
      ...bulletList,
      attrs: { ...bulletList.attrs, bullet: { default: "-" } },
    })
    .append({
      table: {
        content: "table_row+",
        group: "block",
        isolating: true,
        parseDOM: [{ tag: "table" }],
        toDOM: () => ["table", ["tbody", 0]],
      },
      table_row: { content: "table_cell+", parseDOM: [{ tag: "tr" }], toDOM: () => ["tr", 0] },
      table_cell: {
        content: "text*",
        isolating: true,
        parseDOM: [{ tag: "td" }, { tag: "th" }],
        toDOM: () => ["td", 0],
      },
    }),
  marks: basicSchema.spec.marks,
});

const { image: _image, bullet_list: bulletTokens, ...tokens } = defaultMarkdownParser.tokens;

const parser = new MarkdownParser(markdownSchema, defaultMarkdownParser.tokenizer.enable("table"), {
  ...tokens,
  table: { block: "table" },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: "table_row" },
  th: { block: "table_cell" },
  td: { block: "table_cell" },
  bullet_list: {
    ...bulletTokens,
    getAttrs: (token, all, at) => ({
      ...bulletTokens?.getAttrs?.(token, all, at),
      bullet: token.markup || "-",
    }),
  },
});

/** A paragraph that is nothing but the marker of a list would be read as an empty list. */
const loneMarker = /^(?:[-+]|\d{1,9}[.)])$/;

const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    paragraph(state, node) {
      if (loneMarker.test(node.textContent)) state.write(node.textContent.replace(/.$/, "\\$&"));
      else state.renderInline(node);
      state.closeBlock(node);
    },
    table(state, table) {
      const rows = table.children.map((row) => row.children.map(cellText));
      const columns = Array.from(
        { length: Math.max(...rows.map((row) => row.length)) },
        (_, column) => column,
      );
      rows.splice(
        1,
        0,
        columns.map(() => "---"),
      );
      for (const row of rows) {
        state.ensureNewLine();
        state.write(`| ${columns.map((column) => row[column] ?? "").join(" | ")} |`);
      }
      state.closeBlock(table);
    },
  },
  defaultMarkdownSerializer.marks,
  {
    // What looks like a tag is text here: where the text is shown, it would be HTML. The library takes the second of two underscores for one
    // within a word, but after an escaped one it begins an emphasis; and it escapes numbers of a list with a dot only, not with a bracket.
    escapeExtraCharacters: /<|(?<=_)_|(?<=^\d{1,9})\)(?=\s)/g,
  },
);

function cellText(cell: Node): string {
  const { doc, paragraph } = markdownSchema.nodes;
  return markdownOf(doc!.create(null, paragraph!.create(null, cell.content))).replaceAll("|", "\\|");
}

/** The Markdown of a document, with a line break at its end as `text` has it. */
export const markdownOf = (document: Node): string => serializer.serialize(document);

const plain = (text: string): string => text.replaceAll("\r\n", "\n").trim();

/**
 * The document of a Markdown text; null for one that can't be edited formatted without changing it, such as one with HTML,
 * pictures or aligned columns: it is edited as source.
 */
export function documentOf(text: string): Node | null {
  try {
    const document = parser.parse(plain(text));
    return markdownOf(document) === plain(text) ? document : null;
  } catch {
    return null;
  }
}
