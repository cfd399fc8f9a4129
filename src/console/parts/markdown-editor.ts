import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { MarkType, Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { documentOf, markdownOf, markdownSchema } from "./markdown-text.ts";
import { pastedHtml } from "./pasted-html.ts";

const { nodes, marks } = markdownSchema;

const formats = ["bold", "italic", "heading", "list", "numbers"] as const;
export type Format = (typeof formats)[number];

const blockOf = (state: EditorState) => state.selection.$from.parent;

const toggleHeading: Command = (state, dispatch) =>
  setBlockType(
    blockOf(state).type === nodes.heading ? nodes.paragraph! : nodes.heading!,
    blockOf(state).type === nodes.heading ? null : { level: 2 },
  )(state, dispatch);

const toggleList =
  (name: "bullet_list" | "ordered_list"): Command =>
  (state, dispatch) =>
    isWithin(state, name)
      ? liftListItem(nodes.list_item!)(state, dispatch)
      : wrapInList(nodes[name]!, { tight: true })(state, dispatch);

function isWithin({ selection: { $from } }: EditorState, name: string): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return true;
  return false;
}

const commands: Record<Format, Command> = {
  bold: toggleMark(marks.strong!),
  italic: toggleMark(marks.em!),
  heading: toggleHeading,
  list: toggleList("bullet_list"),
  numbers: toggleList("ordered_list"),
};

function hasMark(
  { selection: { from, to, empty, $from }, storedMarks, doc }: EditorState,
  type: MarkType,
): boolean {
  if (!empty) return doc.rangeHasMark(from, to, type);
  return Boolean(type.isInSet(storedMarks ?? $from.marks()));
}

const isAt: Record<Format, (state: EditorState) => boolean> = {
  bold: (state) => hasMark(state, marks.strong!),
  italic: (state) => hasMark(state, marks.em!),
  heading: (state) => blockOf(state).type === nodes.heading,
  list: (state) => isWithin(state, "bullet_list"),
  numbers: (state) => isWithin(state, "ordered_list"),
};

const formatsAt = (state: EditorState): Format[] => formats.filter((format) => isAt[format](state));

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView());
  return true;
};

/** Moves to the next cell of a table, from the last one to a new paragraph below; a cell has one line. */
const leaveCell: Command = (state, dispatch) => {
  if (!isWithin(state, "table_cell")) return false;
  const { $from } = state.selection;
  const afterTable = $from.after($from.depth - 2);
  const next = TextSelection.findFrom(state.doc.resolve($from.after()), 1, true);
  const transaction = state.tr;
  if (next && next.from < afterTable) transaction.setSelection(next);
  else {
    transaction.insert(afterTable, nodes.paragraph!.create());
    transaction.setSelection(TextSelection.create(transaction.doc, afterTable + 1));
  }
  dispatch?.(transaction.scrollIntoView());
  return true;
};

/** Cells of a table aren't joined. */
const stayInCell =
  (isAtEdge: (offset: number, size: number) => boolean): Command =>
  (state) => {
    const { empty, $from } = state.selection;
    return empty && isWithin(state, "table_cell") && isAtEdge($from.parentOffset, $from.parent.content.size);
  };

const keys = keymap({
  "Mod-b": commands.bold,
  "Mod-i": commands.italic,
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  Enter: chainCommands(leaveCell, splitListItem(nodes.list_item!)),
  "Shift-Enter": chainCommands(leaveCell, exitCode, breakLine),
  Backspace: stayInCell((offset) => offset === 0),
  Delete: stayInCell((offset, size) => offset === size),
  "Mod-[": liftListItem(nodes.list_item!),
  "Mod-]": sinkListItem(nodes.list_item!),
});

export type MarkdownEditor = {
  run(format: Format): void;
  /** Links the selected words, or removes their link with an empty address. */
  link(href: string): void;
  destroy(): void;
};

/**
 * Edits a Markdown text formatted, as a text box of a page.
 * @param attributes of the text box, such as its label
 * @param onChange with the new Markdown @param onMove with the formats at the cursor
 * @returns null for a text that only its source can be edited of
 */
export function createMarkdownEditor(
  place: HTMLElement,
  {
    text,
    attributes,
    onChange,
    onMove,
  }: {
    text: string;
    attributes: Record<string, string>;
    onChange(text: string): void;
    onMove(formats: Format[]): void;
  },
): MarkdownEditor | null {
  const doc: Node | null = documentOf(text);
  if (!doc) return null;
  const view = new EditorView(place, {
    state: EditorState.create({ doc, plugins: [history(), keys, keymap(baseKeymap)] }),
    attributes: { role: "textbox", "aria-multiline": "true", ...attributes },
    transformPastedHTML: pastedHtml,
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction);
      view.updateState(state);
      if (transaction.docChanged) onChange(markdownOf(state.doc));
      onMove(formatsAt(state));
    },
  });
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  return {
    run: (format) => run(commands[format]),
    link(href) {
      const { from, to } = view.state.selection;
      const removed = view.state.tr.removeMark(from, to, marks.link!);
      view.dispatch(href === "" ? removed : removed.addMark(from, to, marks.link!.create({ href })));
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
