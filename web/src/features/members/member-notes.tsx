import type { MemberDetails } from "../../../../contract/member-page.ts";
import { useCanChange } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useFocusWhenSaved } from "../../ui/kept-focus.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./member-page.module.css";
import { useMemberNotes } from "./use-member-notes.ts";

/** The note and the labels that the back office keeps about a member (ADMIN-26). Only owners change those of an admin. */
export function MemberNotes({ details }: { details: MemberDetails }) {
  const { member, note, labels } = details;
  const canEdit = useCanChange()("adminUpdateMember", member) && member.deleted_at === null;
  return (
    <Card as="section" className={styles.part} aria-label="Note and labels">
      <h3 className={styles.heading}>Note and labels</h3>
      {canEdit ? (
        <NotesForm details={details} />
      ) : (
        <DescriptionList
          items={[
            ["Note", note ?? "None"],
            ["Labels", labels.join(", ") || "None"],
          ]}
        />
      )}
    </Card>
  );
}

function NotesForm({ details }: { details: MemberDetails }) {
  const { form, conflicts, discard, save } = useMemberNotes(details);
  const { errors, isDirty, isSubmitting } = form.formState;
  const around = useFocusWhenSaved<HTMLDivElement>(isDirty);
  return (
    <Form aria-label="Note and labels" className={styles.notes} onSubmit={save}>
      {conflicts && <ConflictNotice subject="this note" conflicts={conflicts} />}
      <TextArea
        label="Note"
        rows={3}
        hint="Not shown on the site, but part of the data that the member can download."
        error={errors.note?.message}
        {...form.register("note")}
      />
      <TextField
        label="Labels"
        autoComplete="off"
        hint="Separate labels with commas."
        error={errors.labels?.message}
        {...form.register("labels")}
      />
      <div ref={around} tabIndex={-1} className={styles.badges}>
        <Button type="submit" size="sm" busy={isSubmitting} disabled={!isDirty}>
          Save
        </Button>
        <Button size="sm" variant="quiet" disabled={!isDirty || isSubmitting} onClick={discard}>
          Discard
        </Button>
      </div>
    </Form>
  );
}
