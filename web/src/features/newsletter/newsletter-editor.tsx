import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type Newsletter, newsletterFields } from "../../../../contract/newsletter-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { useKeepEdits, useKeptEdits } from "../../api/use-kept-edits.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./newsletter.module.css";
import { NewsletterPreview } from "./newsletter-preview.tsx";
import { useReloadNewsletters } from "./newsletter-queries.ts";

/** The typed text, and the version of the draft that it changes. */
interface KeptNewsletter {
  version: number | undefined;
  values: { subject: string; intro: string };
}

/**
 * Writes a new newsletter, or the draft that exists, and sends it once it is saved. Unsaved edits are there again after
 * another tab was open.
 */
export function NewsletterEditor({
  draft,
  importId,
  wasSaved,
}: {
  draft: Newsletter | null;
  /** The import whose members get it; null for a newsletter. */
  importId: string | null;
  /** Set by a save, for the preview that it shows. */
  wasSaved: RefObject<boolean>;
}) {
  const reload = useReloadNewsletters();
  const name = `newsletter ${draft?.id ?? importId ?? "new"}`;
  const kept = useKeptEdits<KeptNewsletter>(name);
  /** The version that is shown, which another owner may have changed in the meantime. */
  const [version, setVersion] = useState(kept ? kept.version : draft?.version);
  /** The draft that another owner saved, after a save was refused because of it. */
  const [theirs, setTheirs] = useState<Newsletter>();
  const { register, handleSubmit, formState, reset, getValues } = useForm({
    resolver: zodResolver(newsletterFields),
    defaultValues: { subject: draft?.subject ?? "", intro: draft?.intro ?? "" },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => {
    if (kept) reset(kept.values, { keepDefaultValues: true });
  }, [kept, reset]);
  useKeepEdits<KeptNewsletter>(name, { isDirty, read: () => ({ version, values: getValues() }) });

  const save = handleSubmit(async (input) => {
    try {
      if (draft && version !== undefined)
        setVersion((await call("adminUpdateNewsletter", { id: draft.id, version, ...input })).version);
      else await call("adminCreateNewsletter", { ...input, import_id: importId });
      reset(input);
      setTheirs(undefined);
      wasSaved.current = true;
      await reload();
    } catch (error) {
      // The typed text stays; the next save replaces what is shown of the other owner.
      if (error instanceof ApiError && error.code === "conflict") {
        const current = (await reload()).find(({ id }) => id === draft?.id);
        setTheirs(current);
        setVersion(current?.version);
      }
      toast({
        title: "Newsletter not saved",
        description: getAdminErrorMessage(error, "Please try again."),
        tone: "destructive",
      });
    }
  });

  /** Nothing is kept of a draft that is gone. */
  const discard = async () => {
    reset();
    await reload();
  };

  return (
    <>
      <Form aria-label="Newsletter" className={styles.form} onSubmit={save}>
        {theirs && (
          <Notice tone="warn" title="Someone else changed this draft. Saving replaces their text:">
            <p>{theirs.subject}</p>
            <p className={styles.theirs}>{theirs.intro}</p>
          </Notice>
        )}
        <TextField
          label="Subject"
          autoComplete="off"
          error={errors.subject?.message}
          {...register("subject")}
        />
        <TextArea
          label={importId ? "Text" : "Introduction"}
          hint={`A greeting with the reader's name comes first. An empty line starts a new paragraph. ${importId ? "A button to choose a password" : "The new items of the last month"} ${importId ? "is" : "are"} added automatically.`}
          rows={6}
          error={errors.intro?.message}
          {...register("intro")}
        />
        <Button type="submit" className={styles.action} busy={isSubmitting} disabled={!isDirty}>
          Save and preview
        </Button>
      </Form>
      {draft && <NewsletterPreview draft={draft} isEdited={isDirty} wasSaved={wasSaved} onDelete={discard} />}
    </>
  );
}
