import { SelectField, TextAreaField, TextField } from "@aws-amplify/ui-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { categories, categoryLabels, contentTypeLabels, contentTypes } from "../../../../contract/content.ts";
import {
  type AdminContentRow,
  createContentInput,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { ApiError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { fieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFreshRow, useReloadContent, useUpdateContent } from "./content-admin-queries.ts";
import { type Edited, editedFields, fieldsOf, othersChanges } from "./content-edits.ts";
import styles from "./manage.module.css";

const form = createContentInput.omit({ upload_ids: true, cover_upload_id: true });

/** Changes an item (spec/2 §2). What another admin saved meanwhile is shown, and never overwritten unseen. */
export function EditContent({
  row: opened,
  returnFocus,
  onClosed,
}: {
  row: AdminContentRow;
  returnFocus: () => HTMLElement | null;
  onClosed: () => void;
}) {
  const [row, setRow] = useState(opened);
  const [theirs, setTheirs] = useState<Partial<Edited>>();
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const formId = useId();
  const update = useUpdateContent();
  const reload = useReloadContent();
  const fresh = useFreshRow();
  const { register, handleSubmit, formState, reset, setError, watch } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: fieldsOf(opened),
  });
  const { errors, isSubmitting, isDirty, dirtyFields } = formState;

  const tell = (description: string) => toast({ title: "Error", description, tone: "destructive" });

  async function reconsider() {
    const now = await fresh(row.id).catch(() => null);
    if (now === null) return tell(messages.updateFailed);
    if (!now) {
      tell("Another admin has deleted this item.");
      return setOpen(false);
    }
    setTheirs(othersChanges(fieldsOf(row), fieldsOf(now), dirtyFields));
    setRow(now);
    // What this admin has typed stays; everything else is as the other admin left it.
    reset(fieldsOf(now), { keepDirtyValues: true });
    tell("Another admin has changed this item.");
  }

  const save = handleSubmit(async (values) => {
    const { id, version } = row;
    const changes = Object.fromEntries(
      editedFields.filter((name) => dirtyFields[name]).map((name) => [name, values[name]]),
    );
    try {
      await update.mutateAsync({ id, version, ...changes });
      toast({ title: "Success", description: messages.updated, tone: "success" });
      setOpen(false);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "conflict") return reconsider();
      if (code === "not_found") {
        tell("Another admin has deleted this item.");
        void reload();
        return setOpen(false);
      }
      const wrong = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const name of editedFields)
        if (wrong[name]) setError(name, { message: wrong[name] }, { shouldFocus: true });
      tell(messages.updateFailed);
    }
  });

  const wish = () => {
    if (isSubmitting) return;
    if (isDirty) setAsking(true);
    else setOpen(false);
  };
  const saved = (name: keyof Edited, words: (value: string) => string = String) =>
    theirs?.[name] === undefined ? {} : { descriptiveText: `Saved meanwhile: “${words(theirs[name])}”` };

  return (
    <>
      <Dialog
        open={open}
        onClose={wish}
        onClosed={onClosed}
        returnFocus={returnFocus}
        keepOnOutsidePress
        title="Edit content"
        description={opened.file_name}
        footer={
          <>
            <Button variant="outline" onClick={wish}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting} disabled={watch("title").trim() === ""}>
              Save changes
            </Button>
          </>
        }
      >
        <Form id={formId} aria-label="Edit content" className={styles.form} onSubmit={save}>
          {theirs && (
            <Notice tone="warn" title="Another admin has changed this item.">
              Nothing of theirs is lost: the fields that you have not touched show what they saved. Look
              through it, and save again.
            </Notice>
          )}
          <TextField
            label="Title"
            autoComplete="off"
            {...saved("title")}
            {...fieldError(errors.title?.message)}
            {...register("title")}
          />
          <TextAreaField
            label="Description"
            rows={4}
            {...saved("description")}
            {...fieldError(errors.description?.message)}
            {...register("description")}
          />
          <div className={styles.pair}>
            <SelectField
              label="Access type"
              {...saved("category", (value) => categoryLabels[value as keyof typeof categoryLabels])}
              {...register("category")}
            >
              {categories.map((each) => (
                <option key={each} value={each}>
                  {categoryLabels[each]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Content type"
              {...saved(
                "content_type",
                (value) => contentTypeLabels[value as keyof typeof contentTypeLabels].one,
              )}
              {...register("content_type")}
            >
              {contentTypes.map((each) => (
                <option key={each} value={each}>
                  {contentTypeLabels[each].one}
                </option>
              ))}
            </SelectField>
          </div>
          <TextField
            label="Tags"
            autoComplete="off"
            descriptiveText="Separated by commas."
            {...saved("tags")}
            {...fieldError(errors.tags?.message)}
            {...register("tags")}
          />
        </Form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setOpen(false);
        }}
        title="Discard changes?"
        description="What you typed has not been saved."
        verb="Discard changes"
      />
    </>
  );
}
