import { TextAreaField } from "@aws-amplify/ui-react";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import {
  maxSheetPages,
  maxWordLength,
  maxWords,
  type SheetOption,
} from "../../../../../contract/sheet-options.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { RadioChips } from "../../../ui/radio-chips.tsx";
import styles from "./sheet-dialog.module.css";

type Value = string | readonly string[];

/** An option of a maker: one of a few, pages in order, or the owner's own words. */
export function SheetOptionField({
  option,
  value,
  error,
  onChange,
}: {
  option: SheetOption;
  value: Value;
  /** Shown below the words. */
  error: string | undefined;
  onChange: (value: string | string[]) => void;
}) {
  const list = typeof value === "string" ? [] : value;
  switch (option.kind) {
    case "choice":
      return (
        <RadioChips label={option.label} options={option.choices} value={String(value)} onChange={onChange} />
      );
    case "pages":
      return <PagesField choices={option.choices} pages={list} onChange={onChange} />;
    case "words":
      return <WordsField label={option.label} words={list} error={error} onChange={onChange} />;
  }
}

function PagesField({
  choices,
  pages,
  onChange,
}: {
  choices: Readonly<Record<string, string>>;
  pages: readonly string[];
  onChange: (pages: string[]) => void;
}) {
  const [first] = Object.keys(choices);
  const next = Object.keys(choices).find((kind) => !pages.includes(kind)) ?? pages.at(-1) ?? first;
  return (
    <fieldset className={styles.pages}>
      <legend>Pages</legend>
      {pages.map((page, index) => (
        // Pages have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.page}>
          <select
            aria-label={`Page ${index + 1}`}
            value={page}
            onChange={({ target }) => onChange(pages.with(index, target.value))}
          >
            {Object.entries(choices).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
          <IconButton
            label={`Remove page ${index + 1}`}
            disabled={pages.length === 1}
            onClick={() => onChange(pages.toSpliced(index, 1))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        variant="quiet"
        disabled={pages.length >= maxSheetPages}
        icon={<Plus aria-hidden="true" />}
        onClick={() => next !== undefined && onChange([...pages, next])}
      >
        Add a page
      </Button>
    </fieldset>
  );
}

function WordsField({
  label,
  words,
  error,
  onChange,
}: {
  label: string;
  words: readonly string[];
  error: string | undefined;
  onChange: (words: string[]) => void;
}) {
  const [text, setText] = useState(words.join(", "));
  return (
    <TextAreaField
      label={label}
      descriptiveText={`Separated by commas: at most ${maxWords} words of ${maxWordLength} letters.`}
      hasError={error !== undefined}
      errorMessage={error}
      rows={3}
      value={text}
      onChange={({ target }) => setText(target.value)}
      // Drawn when all are typed.
      onBlur={() => onChange(text.split(/[,\n]/).flatMap((word) => word.trim() || []))}
    />
  );
}
