import type { RefObject } from "react";
import { Controller } from "react-hook-form";
import { type Newsletter, newsletterLimits } from "../../../../contract/newsletter-admin.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { RadioChips } from "../../ui/radio-chips.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ItemsField } from "../content/content.tsx";
import styles from "./newsletter.module.css";
import { NewsletterPreview } from "./newsletter-preview.tsx";
import { audienceLabels, useNewsletterForm } from "./use-newsletter-form.ts";

const textHint =
  "A greeting with the reader's name comes first. An empty line starts a new paragraph. **Bold**, [a link](https://…), # a heading, - a list.";

/** Writes a new newsletter, or the draft that exists, and sends it once it is saved. */
export function NewsletterEditor({
  draft,
  importId,
  wasSaved,
}: {
  draft: Newsletter | null;
  /** The import whose members get it; null for a newsletter. */
  importId: string | null;
  wasSaved: RefObject<boolean>;
}) {
  const { form, base, conflicts, save, discard } = useNewsletterForm(draft, importId, wasSaved);
  const { register, control, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const titles = new Map(draft?.items.map(({ id, title }) => [id, title]));
  return (
    <>
      <Form aria-label="Newsletter" className={styles.form} onSubmit={save}>
        {conflicts && <ConflictNotice subject="this draft" isGone={base === null} conflicts={conflicts} />}
        {importId === null && (
          <Controller
            control={control}
            name="audience"
            render={({ field: { value, onChange } }) => (
              <RadioChips
                label="Goes to"
                hint="Subscribers without an account get only newsletters that go to everyone."
                options={audienceLabels}
                value={value}
                onChange={onChange}
              />
            )}
          />
        )}
        <TextField
          label="Subject"
          autoComplete="off"
          error={errors.subject?.message}
          {...register("subject")}
        />
        <TextArea
          label="Text"
          hint={importId ? `${textHint} A button to choose a password is added.` : textHint}
          rows={10}
          error={errors.body?.message}
          {...register("body")}
        />
        {importId === null && (
          <Controller
            control={control}
            name="item_ids"
            render={({ field: { value, onChange } }) => (
              <ItemsField
                label="Items"
                hint="With cover, title and link, below the text, in this order."
                error={errors.item_ids?.message}
                ids={value}
                titles={titles}
                max={newsletterLimits.items}
                onChange={onChange}
              />
            )}
          />
        )}
        <Button type="submit" className={styles.action} busy={isSubmitting} disabled={!isDirty}>
          Save and preview
        </Button>
      </Form>
      {draft && <NewsletterPreview draft={draft} isEdited={isDirty} wasSaved={wasSaved} onDelete={discard} />}
    </>
  );
}
