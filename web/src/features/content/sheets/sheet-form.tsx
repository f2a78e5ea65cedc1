import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ChildNameField, PaperAndInk } from "./printing-fields.tsx";
import styles from "./sheet-dialog.module.css";
import type { SheetChoices } from "./use-drawn-sheet.ts";

/** The child's name, the paper and the ink. Paper and ink are drawn at once, the name by its button or Enter. */
export function SheetForm({
  choices,
  nameError,
  isDrawing,
  onType,
  onRedraw,
}: {
  choices: SheetChoices;
  nameError: string | undefined;
  isDrawing: boolean;
  onType: (name: string) => void;
  onRedraw: (change: Partial<SheetChoices>) => void;
}) {
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (nameError !== undefined) nameInput.current?.focus();
  }, [nameError]);
  return (
    <>
      <Form
        className={styles.name}
        onSubmit={(event) => {
          event.preventDefault();
          onRedraw({});
        }}
      >
        <ChildNameField inputRef={nameInput} value={choices.name} error={nameError} onType={onType} />
        <Button type="submit" size="sm" variant="outline" busy={isDrawing}>
          Add a name
        </Button>
      </Form>
      <PaperAndInk value={choices} onChange={onRedraw} />
    </>
  );
}
