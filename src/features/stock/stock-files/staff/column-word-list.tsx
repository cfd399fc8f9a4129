import { useState } from "react";
import { formatNumber } from "#lib/staff-number.ts";
import type { ColumnWord, ColumnWords, WordChoice } from "../column-words.ts";

type Changed = (word: string, means: string) => void;

/** The words of a column with what each means, open while one isn't known. */
export function ColumnWordList({
  column,
  index,
  words: { words, more, choices, otherwise },
  onChange,
}: {
  column: string;
  index: number;
  words: ColumnWords;
  onChange: Changed;
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
          <li key={word.word}>
            <span className="mapping-value">
              “{word.word}” <span className="quiet small">{rowsText(word.rows)}</span>
            </span>
            <input type="hidden" name={`word.${index}.${at}`} value={word.word} />
            {choices ? (
              <Choice name={`means.${index}.${at}`} {...{ word, column, choices, otherwise, onChange }} />
            ) : (
              <FreeText name={`means.${index}.${at}`} {...{ word, column, onChange }} />
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="quiet small">{formatNumber(more)} rarer words aren’t shown.</p> : null}
    </details>
  );
}

const rowsText = (rows: number) => (rows === 1 ? "1 row" : `${formatNumber(rows)} rows`);

function Choice({
  name,
  word: { word, said, read, isOpen },
  column,
  choices,
  otherwise,
  onChange,
}: {
  name: string;
  word: ColumnWord;
  column: string;
  choices: readonly WordChoice[];
  otherwise: string;
  onChange: Changed;
}) {
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
      onChange={({ target }) => onChange(word, target.value)}
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

function FreeText({
  name,
  word: { word, said },
  column,
  onChange,
}: {
  name: string;
  word: ColumnWord;
  column: string;
  onChange: Changed;
}) {
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
        if (target.value.trim() !== said) onChange(word, target.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
