import {
  schema as basicSchema,
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
} from "prosemirror-markdown";
import { type Node, Schema } from "prosemirror-model";

const bulletList = basicSchema.spec.nodes.get("bullet_list") ?? {};

/** What can be formatted: CommonMark without pictures, which texts of a site don't show. A list remembers its bullet. */
export const markdownSchema = new Schema({
  nodes: basicSchema.spec.nodes
    .remove("image")
    .update("heading", { ...basicSchema.spec.nodes.get("heading"), content: "text*" })
    .update("bullet_list", {
      ...bulletList,
      attrs: { ...bulletList.attrs, bullet: { default: "-" } },
    }),
  marks: basicSchema.spec.marks,
});

const { image: _image, bullet_list: bulletTokens, ...tokens } = defaultMarkdownParser.tokens;

const parser = new MarkdownParser(markdownSchema, defaultMarkdownParser.tokenizer, {
  ...tokens,
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
  },
  defaultMarkdownSerializer.marks,
  {
    // What looks like a tag is text here: where the text is shown, it would be HTML. The library takes the second of two underscores for one
    // within a word, but after an escaped one it begins an emphasis; and it escapes numbers of a list with a dot only, not with a bracket.
    escapeExtraCharacters: /<|(?<=_)_|(?<=^\d{1,9})\)(?=\s)/g,
  },
);

/** The Markdown of a document, with a line break at its end as `text` has it. */
export const markdownOf = (document: Node): string => serializer.serialize(document);

const plain = (text: string): string => text.replaceAll("\r\n", "\n").trim();

/**
 * The document of a Markdown text; null for one that can't be edited formatted without changing it, such as one with HTML, a table or
 * pictures: it is edited as source.
 */
export function documentOf(text: string): Node | null {
  try {
    const document = parser.parse(plain(text));
    return markdownOf(document) === plain(text) ? document : null;
  } catch {
    return null;
  }
}
