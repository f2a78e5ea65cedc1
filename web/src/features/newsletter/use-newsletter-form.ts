import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { type Audience, type Newsletter, newsletterFields } from "../../../../contract/newsletter-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { useKeepEdits, useKeptEdits } from "../../api/use-kept-edits.ts";
import { toast } from "../../ui/toast-store.ts";
import { useReloadNewsletters } from "./newsletter-queries.ts";

export type NewsletterValues = z.infer<typeof newsletterFields>;

export const audienceLabels: Readonly<Record<Audience, string>> = {
  all: "Everyone",
  free: "Free members",
  premium: "Premium members",
};

const toValues = (draft: Newsletter | null): NewsletterValues => ({
  audience: draft?.audience ?? "all",
  subject: draft?.subject ?? "",
  body: draft?.body ?? "",
  item_ids: draft?.items.map(({ id }) => id) ?? [],
});

/** Says what another owner changed in the draft. */
function describeConflicts(before: Newsletter | null, now: Newsletter): string[] {
  const titles = now.items.map(({ title }) => title).join(", ");
  const lines: Record<keyof NewsletterValues, string> = {
    audience: `Goes to: ${audienceLabels[now.audience]}`,
    subject: `Subject: ${now.subject}`,
    body: `Text: ${now.body}`,
    item_ids: `Items: ${titles || "none"}`,
  };
  const [old, current] = [toValues(before), toValues(now)];
  return (Object.keys(lines) as (keyof NewsletterValues)[])
    .filter((name) => String(old[name]) !== String(current[name]))
    .map((name) => lines[name]);
}

/** The typed values, and the draft that they change. */
interface KeptNewsletter {
  base: Newsletter | null;
  values: NewsletterValues;
}

/**
 * The form of a new newsletter, or of the draft that exists. When another owner has saved in the meantime, their values are
 * loaded, local edits are kept on top of them, and `conflicts` says what they changed (docs/decisions/back-office-pages.md).
 * Unsaved edits are there again after another tab was open.
 */
export function useNewsletterForm(
  draft: Newsletter | null,
  importId: string | null,
  /** Set by a save, for the preview that it shows. */
  wasSaved: RefObject<boolean>,
) {
  const reload = useReloadNewsletters();
  const name = `newsletter ${draft?.id ?? importId ?? "new"}`;
  const kept = useKeptEdits<KeptNewsletter>(name);
  const [base, setBase] = useState(kept ? kept.base : draft);
  const [conflicts, setConflicts] = useState<string[]>();
  const form = useForm<NewsletterValues>({
    resolver: zodResolver(newsletterFields),
    defaultValues: toValues(base),
  });
  const { reset, getValues, setValue, setError, formState } = form;
  const { isDirty, dirtyFields } = formState;
  useEffect(() => {
    if (kept) reset(kept.values, { keepDefaultValues: true });
  }, [kept, reset]);
  useKeepEdits<KeptNewsletter>(name, { isDirty, read: () => ({ base, values: getValues() }) });

  // Follows what others save until the owner types: the preview, and what is sent, follow at once.
  useEffect(() => {
    if (isDirty || !draft || base === kept?.base || draft.version <= (base?.version ?? 0)) return;
    setBase(draft);
    reset(toValues(draft));
  }, [isDirty, draft, base, kept, reset]);

  const rebase = (now: Newsletter) => {
    const edited = getValues();
    reset(toValues(now));
    for (const field of Object.keys(edited) as (keyof NewsletterValues)[])
      if (dirtyFields[field]) setValue(field, edited[field], { shouldDirty: true });
    setConflicts(describeConflicts(base, now));
    setBase(now);
  };

  const save = form.handleSubmit(async (input) => {
    try {
      const saved = base
        ? await call("adminUpdateNewsletter", { id: base.id, version: base.version, ...input })
        : await call("adminCreateNewsletter", { ...input, import_id: importId });
      setBase(saved);
      setConflicts(undefined);
      reset(toValues(saved));
      wasSaved.current = true;
      await reload();
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") {
        const current = (await reload()).find(({ id }) => id === base?.id);
        if (current?.state === "draft") rebase(current);
      }
      const message = error instanceof ApiError ? error.fields?.item_ids : undefined;
      if (message) setError("item_ids", { message });
      const description = message ?? getAdminErrorMessage(error, "Please try again.");
      toast({ title: "Newsletter not saved", description, tone: "destructive" });
    }
  });

  /** Nothing is kept of a draft that is gone. */
  const discard = async () => {
    reset();
    await reload();
  };
  return { form, conflicts, save, discard };
}
