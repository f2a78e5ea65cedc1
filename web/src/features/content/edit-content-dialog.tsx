import { SelectField, TextAreaField, TextField } from "@aws-amplify/ui-react";
import { useId, useState } from "react";
import { categoryLabels, contentTypeLabels } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardDialog } from "../../ui/discard-dialog.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { ContentFields } from "./content-edits.ts";
import { CategoryOptions, ContentTypeOptions } from "./content-options.tsx";
import styles from "./manage.module.css";
import { changedMessage, useEditContent } from "./use-edit-content.ts";

type EditForm = Pick<ReturnType<typeof useEditContent>, "register" | "errors" | "conflicts">;

/** Edits an item (LIB-12). Shows changes that another admin saved in the meantime instead of overwriting them. */
export function EditContentDialog({
  row,
  freePackLoss,
  returnFocus,
  onClosed,
}: {
  row: AdminContentRow;
  /** Says what visitors get if the item is the free pack and a change takes it from them. */
  freePackLoss: string;
  returnFocus: () => HTMLElement | null;
  onClosed: () => void;
}) {
  const [open, setOpen] = useState(true);
  const [isDiscarding, setDiscarding] = useState(false);
  const formId = useId();
  const { save, isSubmitting, isDirty, hasTitle, isUnconfirmed, confirm, cancelUnconfirmed, ...form } =
    useEditContent(row, () => setOpen(false));

  const requestClose = () => {
    if (isSubmitting) return;
    if (isDirty) setDiscarding(true);
    else setOpen(false);
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={requestClose}
        onClosed={onClosed}
        returnFocus={returnFocus}
        keepOpenOnOutsidePress
        title="Edit content"
        description={row.file_name}
        footer={
          <>
            <Button variant="outline" onClick={requestClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting} disabled={!hasTitle}>
              Save changes
            </Button>
          </>
        }
      >
        <Form id={formId} aria-label="Edit content" className={styles.form} onSubmit={save}>
          {!form.conflicts && <ChangedNotice id={row.id} />}
          {form.conflicts && (
            <Notice tone="warn" title={changedMessage}>
              The fields you haven't edited now show their changes. Review the form and save again.
            </Notice>
          )}
          <Fields {...form} />
        </Form>
      </Dialog>
      <ConfirmDialog
        open={isUnconfirmed}
        onCancel={cancelUnconfirmed}
        onConfirm={() => void confirm()}
        busy={isSubmitting}
        title="Remove the free pack?"
        description={freePackLoss}
        confirmLabel="Save changes"
      />
      <DiscardDialog
        open={isDiscarding}
        onCancel={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false);
          setOpen(false);
        }}
      />
    </>
  );
}

function Fields({ register, errors, conflicts }: EditForm) {
  /** The attributes of a field: its registration, its error, and what another admin has saved there. */
  const registerField = <Name extends keyof ContentFields>(
    name: Name,
    format: (value: ContentFields[Name]) => string = String,
  ) => {
    const saved = conflicts?.[name];
    return {
      ...(saved !== undefined && { descriptiveText: `Saved by another admin: “${format(saved)}”` }),
      ...toAmplifyFieldError(errors[name]?.message),
      ...register(name),
    };
  };

  return (
    <>
      <TextField label="Title" autoComplete="off" {...registerField("title")} />
      <TextAreaField label="Description" rows={4} {...registerField("description")} />
      <FieldPair>
        <SelectField
          label="Access type"
          {...registerField("category", (category) => categoryLabels[category])}
        >
          <CategoryOptions />
        </SelectField>
        <SelectField
          label="Content type"
          {...registerField("content_type", (type) => contentTypeLabels[type].one)}
        >
          <ContentTypeOptions />
        </SelectField>
      </FieldPair>
      <TextField
        label="Tags"
        autoComplete="off"
        descriptiveText="Separated by commas."
        {...registerField("tags")}
      />
      <FieldPair>
        <TextField label="From age" inputMode="numeric" autoComplete="off" {...registerField("age_from")} />
        <TextField label="To age" inputMode="numeric" autoComplete="off" {...registerField("age_to")} />
      </FieldPair>
      <TextField
        label="What you need"
        autoComplete="off"
        descriptiveText="Besides the printed pages, such as crayons or scissors."
        {...registerField("needs")}
      />
    </>
  );
}
