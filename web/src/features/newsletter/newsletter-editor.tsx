import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { createNewsletterInput, type Newsletter } from "../../../../contract/newsletter-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./newsletter.module.css";
import { NewsletterPreview } from "./newsletter-preview.tsx";
import { useReloadNewsletters } from "./newsletter-queries.ts";

/** Writes a new newsletter, or the draft that exists, and sends it once it is saved. */
export function NewsletterEditor({ draft }: { draft: Newsletter | null }) {
  const reload = useReloadNewsletters();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(createNewsletterInput),
    defaultValues: { subject: draft?.subject ?? "", intro: draft?.intro ?? "" },
  });
  const { errors, isSubmitting, isDirty } = formState;

  const save = handleSubmit(async (input) => {
    try {
      if (draft) await call("adminUpdateNewsletter", { id: draft.id, version: draft.version, ...input });
      else await call("adminCreateNewsletter", input);
      reset(input);
      await reload();
    } catch (error) {
      // What was typed stays; the next save is compared with the current version.
      if (error instanceof ApiError && error.code === "conflict") await reload();
      toast({
        title: "Newsletter not saved",
        description: getAdminErrorMessage(error, "Please try again."),
        tone: "destructive",
      });
    }
  });

  return (
    <>
      <Form aria-label="Newsletter" className={styles.form} onSubmit={save}>
        <TextField
          label="Subject"
          autoComplete="off"
          error={errors.subject?.message}
          {...register("subject")}
        />
        <TextArea
          label="Introduction"
          hint="A greeting with the reader's name comes first. An empty line starts a new paragraph. The new items of the last month follow by themselves."
          rows={6}
          error={errors.intro?.message}
          {...register("intro")}
        />
        <Button type="submit" className={styles.action} busy={isSubmitting} disabled={!isDirty}>
          Save and preview
        </Button>
      </Form>
      {draft && <NewsletterPreview draft={draft} isEdited={isDirty} />}
    </>
  );
}
