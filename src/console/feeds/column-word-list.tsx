import { useState } from "react";
import { useFetcher } from "react-router";
import type { SentInOrder } from "#console/parts/use-sent-in-order.tsx";
import type { ColumnWord, ColumnWords, WordChoice } from "#domain/stock/files/column-words.ts";
import { formatNumber } from "#lib/staff-number.ts";

/** The words of a column with what each means, open while one isn't known. */
export function ColumnWordList({
  column,
  field,
  index,
  words: { words, more, choices, otherwise },
  sent,
}: {
  column: string;
  field: string;
  index: number;
  words: ColumnWords;
  sent: SentInOrder;
}) {
  const open = words.filter(({ isOpen }) => isOpen).length;
  const [isShown, setIsShown] = useState(open > 0);
  return (
    <details
      id={`words-${encodeURIComponent(column)}`}
      className="mapping-words"
      open={isShown}
      onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}
    >
      <summary>
        {words.length + more === 1 ? "1 word" : `${formatNumber(words.length + more)} words`} of {column}
        {open > 0 ? <strong>: {formatNumber(open)} to look at</strong> : null}
      </summary>
      <ul>
        {words.map((word, at) => (
          <Word
            key={word.word}
            name={`${index}.${at}`}
            word={word}
            column={column}
            field={field}
            choices={choices}
            otherwise={otherwise}
            sent={sent}
          />
        ))}
      </ul>
      {more > 0 ? <p className="quiet small">{formatNumber(more)} rarer words aren’t shown.</p> : null}
    </details>
  );
}

const rowsText = (rows: number) => (rows === 1 ? "1 row" : `${formatNumber(rows)} rows`);

type Meaning = { name: string; word: ColumnWord; column: string; onChange(means: string): void };

function Word({
  name,
  word,
  column,
  field,
  choices,
  otherwise,
  sent,
}: Omit<Meaning, "onChange"> & {
  field: string;
  choices: readonly WordChoice[] | null;
  otherwise: string;
  sent: SentInOrder;
}) {
  const fetcher = useFetcher();
  const meaning: Meaning = {
    name: `means.${name}`,
    word,
    column,
    onChange: (means) =>
      sent.send(`${word.word} of ${column}`, () =>
        fetcher.submit(
          { "column.0": column, "field.0": field, "word.0.0": word.word, "means.0.0": means },
          { method: "post" },
        ),
      ),
  };
  return (
    <li>
      <span className="mapping-value">
        “{word.word}” <span className="quiet small">{rowsText(word.rows)}</span>
      </span>
      <input type="hidden" name={`word.${name}`} value={word.word} />
      {choices ? <Choice {...meaning} choices={choices} otherwise={otherwise} /> : <FreeText {...meaning} />}
    </li>
  );
}

function Choice({
  name,
  word: { word, said, read, isOpen },
  column,
  choices,
  otherwise,
  onChange,
}: Meaning & { choices: readonly WordChoice[]; otherwise: string }) {
  const known = choices.find(({ value }) => value === read)?.name ?? read;
  const isOther = said !== "" && said !== word && !choices.some(({ value }) => value === said);
  return (
    <select
      className="input"
      name={name}
      aria-label={`${word} of ${column} means`}
      data-open={isOpen || undefined}
      key={said}
      defaultValue={said}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{read === null ? `Not known (${otherwise})` : `${known}`}</option>
      {choices.map(({ value, name: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      {read === null && otherwise === "as written" ? <option value={word}>Leave “{word}”</option> : null}
      {isOther ? <option value={said}>{said}</option> : null}
    </select>
  );
}

function FreeText({ name, word: { word, said }, column, onChange }: Meaning) {
  return (
    <input
      className="input"
      name={name}
      aria-label={`${word} of ${column} means`}
      key={said}
      defaultValue={said}
      placeholder={word}
      maxLength={80}
      onBlur={({ target }) => {
        if (target.value.trim() !== said) onChange(target.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
