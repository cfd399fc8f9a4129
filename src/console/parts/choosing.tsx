import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { formatNumber } from "#lib/staff-number.ts";
import { PlainButton } from "./button.tsx";
import { useToast } from "./notices.tsx";

/** What the boxes of the chosen rows send, by the rows’ keys; `all` are all rows that match, on every page. */
type Chosen = { rows: ReadonlyMap<string, string>; hasAll: boolean };
const none: Chosen = { rows: new Map(), hasAll: false };
const Boxes = createContext<RefObject<Chosen>>({ current: none });

/** The box that chooses a row. It is a field of the form around the list, or of the form with the id `form`. */
export function ChooseBox({
  rowKey,
  value,
  name,
  label,
  form,
  isDisabled = false,
}: {
  rowKey: string;
  value: string;
  name: string;
  label: string;
  form?: string;
  isDisabled?: boolean;
}) {
  const { rows, hasAll } = useContext(Boxes).current;
  return (
    <input
      type="checkbox"
      className="choose"
      name={name}
      form={form}
      value={value}
      data-key={rowKey}
      defaultChecked={!isDisabled && (hasAll || rows.has(rowKey))}
      disabled={isDisabled}
      aria-label={`Choose ${label}`}
    />
  );
}

export type Choice = {
  /** How many are chosen: `3 leads chosen`. */
  text: string;
  count: number;
  hasAll: boolean;
  /** Why no more can be done with so many; null where it can. */
  problem: string | null;
  /** Buttons that choose more, or none. */
  buttons: ReactNode;
  /** What rows of other pages send: their boxes aren’t there. */
  elsewhere: readonly string[];
  clear(): void;
};

type Props = {
  /** The rows on the page that can be chosen: by their keys what their boxes send. */
  rows: readonly (readonly [key: string, value: string])[];
  /** Rows of the list on all pages. */
  total: number;
  /** The filter of the list, without its order and its page: the choice ends with it. */
  filter: string;
  /** How many rows can be chosen. */
  most: number;
  /** `lead`, `car`. */
  noun: string;
  children: ReactNode;
};

const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/**
 * A list whose rows are chosen, on its page and on others, and below it what is done with them. With Shift a press chooses all from the last one to
 * this one. Another page or order keeps the choice; another filter ends it, and says so.
 * @param bar shown below the list
 */
export function Choosing({ bar, children, ...props }: Props & { bar(choice: Choice): ReactNode }) {
  const { area, chosen, pressed, choice } = useChoice(props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within it are pressed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses a box too.
    <div className="choosing" ref={area} onClick={pressed}>
      <Boxes value={chosen}>{children}</Boxes>
      {bar(choice)}
    </div>
  );
}

function useChoice({ rows: listed, total, filter, most, noun }: Omit<Props, "children">) {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  const chosen = useRef<Chosen>(none);
  const [shown, setShown] = useState(none);
  const show = useToast();
  const boxes = () => [...(area.current?.querySelectorAll<HTMLInputElement>(".choose:enabled") ?? [])];
  const set = (next: Chosen) => {
    chosen.current = next;
    setShown(next);
  };
  /** Takes over what is ticked on the page. */
  const read = (before: Chosen["rows"]) => {
    const rows = new Map(before);
    for (const { checked, value, dataset } of boxes())
      if (checked) rows.set(dataset.key ?? "", value);
      else rows.delete(dataset.key ?? "");
    set({ rows, hasAll: false });
  };
  const tick = (isChosen: boolean) => {
    for (const box of boxes()) box.checked = isChosen;
  };
  const clear = () => {
    tick(false);
    last.current = null;
    set(none);
  };
  const keys = listed.map(([key]) => key);
  const page = JSON.stringify(listed);
  // Also what was ticked before scripts ran; what a row sends may have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other boxes.
  useEffect(() => {
    if (!chosen.current.hasAll) read(chosen.current.rows);
  }, [page]);
  const filteredBy = useRef(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter.
  useEffect(() => {
    if (filteredBy.current === filter) return;
    filteredBy.current = filter;
    const { rows, hasAll } = chosen.current;
    if (!hasAll && rows.size === 0) return;
    clear();
    const were = hasAll ? `all ${noun}s that matched` : counted(rows.size, noun);
    show(`The filter changed: ${were} ${!hasAll && rows.size === 1 ? "isn’t" : "aren’t"} chosen any more`);
  }, [filter]);
  const pressed = ({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(".choose")) return;
    const all = boxes();
    // One that was ticked before scripts ran isn’t known as the last.
    const from = all.findIndex(
      ({ dataset }) => dataset.key === (last.current ?? chosen.current.rows.keys().next().value),
    );
    const to = all.indexOf(target);
    if (shiftKey && from >= 0)
      for (const box of all.slice(Math.min(from, to), Math.max(from, to) + 1)) box.checked = target.checked;
    last.current = target.dataset.key ?? null;
    read(chosen.current.hasAll ? new Map() : chosen.current.rows);
  };
  const { rows, hasAll } = shown;
  const count = hasAll ? total : rows.size;
  const onPage = keys.filter((key) => rows.has(key)).length;
  const isWholePage = hasAll || (keys.length > 0 && onPage === keys.length);
  const choice: Choice = {
    text: hasAll ? `All ${counted(total, noun)} that match chosen` : `${counted(count, noun)} chosen`,
    count,
    hasAll,
    problem: count > most ? `At most ${formatNumber(most)} at once: choose fewer.` : null,
    elsewhere: hasAll ? [] : [...rows].flatMap(([key, value]) => (keys.includes(key) ? [] : value)),
    clear,
    buttons: (
      <>
        {isWholePage ? null : (
          <PlainButton
            data-size="small"
            onClick={() => {
              tick(true);
              read(chosen.current.rows);
            }}
          >
            Choose all {formatNumber(keys.length)} on the page
          </PlainButton>
        )}
        {hasAll || total <= keys.length ? null : (
          <PlainButton
            data-size="small"
            onClick={() => {
              tick(true);
              set({ rows: new Map(), hasAll: true });
            }}
          >
            Choose all {formatNumber(total)} that match
          </PlainButton>
        )}
        <PlainButton data-size="small" onClick={clear}>
          Choose none
        </PlainButton>
      </>
    ),
  };
  return { area, chosen, pressed, choice };
}
