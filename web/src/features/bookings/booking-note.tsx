import { type FormEvent, useRef, useState } from "react";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { note as noteSchema } from "../../../../contract/member-notes.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useKeepEdits, useKeptEdits } from "../../ui/use-kept-edits.ts";
import { useNoteBooking } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";

/**
 * The back office's note on a booking. If another admin has changed it, what was typed stays and their note is shown; unsaved
 * text is there again after the drawer was closed.
 */
export function BookingNote({ booking: { id, admin_note } }: { booking: AdminBooking }) {
  const keptName = `note on ${id}`;
  const kept = useKeptEdits<{ base: string | null; typed: string }>(keptName);
  const [base, setBase] = useState(kept ? kept.base : admin_note);
  const [typed, setTyped] = useState(kept?.typed ?? admin_note ?? "");
  const isDirty = typed !== (base ?? "");
  const { mutateAsync, isPending } = useNoteBooking();
  const [error, setError] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useKeepEdits(keptName, { isDirty, read: () => ({ base, typed }) });
  const isOverwritten = isDirty && admin_note !== base;
  // Follows what others save until the admin types.
  if (!isDirty && admin_note !== base) {
    setBase(admin_note);
    setTyped(admin_note ?? "");
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = noteSchema.safeParse(typed);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    try {
      // The notice shows another admin's note, so it was seen.
      const row = await mutateAsync({ id, note: parsed.data, before: admin_note });
      forgetKeptForm(keptName);
      setBase(row.admin_note);
      // On a slow connection people go on typing.
      setTyped((now) => (now === typed ? (row.admin_note ?? "") : now));
      setRefused(false);
      // The button that had it goes.
      const focused = document.activeElement;
      if (focused === document.body || form.contains(focused)) area.current?.focus();
      showSuccess("Note saved");
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "conflict") return setRefused(true);
      showError(getAdminErrorMessage(failure, "The note couldn't be saved."));
    }
  }

  return (
    <Form aria-label="Internal note" className={styles.noteForm} onSubmit={(event) => void save(event)}>
      {isOverwritten && (
        <ConflictNotice
          key={String(isRefused)}
          subject="this note"
          conflicts={[`Note: ${admin_note ?? "empty"}`]}
          takesFocus={isRefused}
        />
      )}
      <TextArea
        ref={area}
        label="Internal note"
        rows={2}
        hint="Neither side sees it on the site, but it is part of the data that the client can download."
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isDirty && (
        <Button type="submit" size="sm" className={styles.opener} busy={isPending}>
          Save note
        </Button>
      )}
    </Form>
  );
}
