import type { Ref } from "react";
import type { SheetInk, SheetPaper } from "../../../../../contract/sheets.ts";
import { RadioChips } from "../../../ui/radio-chips.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { SheetChoices } from "./use-drawn-sheet.ts";

const papers: Record<SheetPaper, string> = { Letter: "Letter", A4: "A4" };
const inks: Record<SheetInk, string> = { color: "Color", saving: "Little ink" };

/** The child's name, which is printed on a sheet and kept nowhere (SHEET-6). */
export const ChildNameField = ({
  inputRef,
  value,
  error,
  onType,
}: {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onType: (name: string) => void;
}) => (
  <TextField
    ref={inputRef}
    label="Child's name"
    optional
    hint="Printed on the sheet. We never keep it."
    error={error}
    autoComplete="off"
    autoCapitalize="words"
    spellCheck={false}
    enterKeyHint="done"
    value={value}
    onChange={({ target }) => onType(target.value)}
  />
);

export const PaperAndInk = ({
  value,
  onChange,
}: {
  value: Pick<SheetChoices, "paper" | "ink">;
  onChange: (change: Partial<Pick<SheetChoices, "paper" | "ink">>) => void;
}) => (
  <>
    <RadioChips
      label="Paper"
      options={papers}
      value={value.paper}
      onChange={(paper) => onChange({ paper })}
    />
    <RadioChips label="Ink" options={inks} value={value.ink} onChange={(ink) => onChange({ ink })} />
  </>
);
