import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Role } from "../../../../../contract/roles.ts";
import { ApiError } from "../../../api/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import type { LazyDialogProps } from "../../../ui/use-lazy-dialog.ts";
import type { LibraryItem } from "../content-queries.ts";
import { OrderedItems } from "../ordered-items.tsx";
import { ChildNameField, PaperAndInk } from "../sheets/printing-fields.tsx";
import { SheetProblem } from "../sheets/sheet-problem.tsx";
import { getUsualPaper } from "../sheets/use-sheet-choices.ts";
import type { Printing } from "./collect-parts.ts";
import { startPack } from "./pack.ts";
import styles from "./pack-dialog.module.css";
import { useMakePack } from "./use-make-pack.ts";

/**
 * Joins a member's favorites to one PDF to print at once (SHEET-5): in an order of their own, with a cover and a child's name,
 * all answers last. Says before what cannot be joined.
 */
export default function PackDialog({
  items,
  role,
  ...dialog
}: LazyDialogProps & {
  items: readonly LibraryItem[];
  role: Role;
}) {
  const [{ items: first, leftOut }] = useState(() => startPack(items, role));
  const [chosen, setChosen] = useState(first);
  const [printing, setPrinting] = useState<Printing>(() => ({
    paper: getUsualPaper(),
    ink: "color",
    name: "",
  }));
  const nameInput = useRef<HTMLInputElement>(null);
  const { make, progress, error, isSaved } = useMakePack();
  const nameError = error instanceof ApiError ? error.fields?.name : undefined;
  const start = () => void make(chosen, printing);
  useEffect(() => {
    if (nameError !== undefined) nameInput.current?.focus();
  }, [nameError]);
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Make one PDF"
      description="A cover, your favorites in this order, and all answers at the end. Worksheets get new numbers. Each counts as a download."
      footer={
        <Button
          busy={progress !== undefined}
          busyLabel={progress && `Adding ${progress.done + 1} of ${progress.count}`}
          disabled={chosen.length === 0}
          icon={<Download aria-hidden="true" />}
          onClick={start}
        >
          Save the PDF
        </Button>
      }
    >
      <div className={styles.columns}>
        {chosen.length > 0 ? (
          <OrderedItems items={chosen} onChange={setChosen} />
        ) : (
          <p>Nothing is left to put into a PDF.</p>
        )}
        <Form
          className={styles.choices}
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          {error !== undefined && nameError === undefined && <SheetProblem error={error} onRetry={start} />}
          <ChildNameField
            inputRef={nameInput}
            value={printing.name}
            error={nameError}
            onType={(name) => setPrinting({ ...printing, name })}
          />
          <PaperAndInk value={printing} onChange={(change) => setPrinting({ ...printing, ...change })} />
          <p role="status">{isSaved && "Saved to your downloads"}</p>
        </Form>
      </div>
      {leftOut.length > 0 && (
        <section className={styles.leftOut} aria-labelledby="left-out">
          <h3 id="left-out">Left out</h3>
          <ul>
            {leftOut.map(({ item, reason }) => (
              <li key={item.id}>{`“${item.title}” ${reason}.`}</li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
