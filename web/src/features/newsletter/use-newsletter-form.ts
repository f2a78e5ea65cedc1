import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { type Audience, type Newsletter, newsletterFields } from "../../../../contract/newsletter-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { saveOnce } from "../../api/save-once.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { resetToSaved } from "../../ui/reset-to-saved.ts";
import { showError } from "../../ui/toast-store.ts";
import { useKeepEdits, useKeptEdits } from "../../ui/use-kept-edits.ts";
import { findDraft, useReloadNewsletters } from "./newsletter-queries.ts";

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

/** Finds the values that the draft does not have. */
export const findDifferences = (values: NewsletterValues, draft: Newsletter | null) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => String(value) !== String(toValues(draft)[name as keyof NewsletterValues]),
    ),
  );

/** Says what another owner changed in the draft, or that it is gone. */
export function describeConflicts(before: Newsletter | null, now: Newsletter | null): string[] {
  if (!now) return ["If you save, you start a new draft."];
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

/** Lays what was typed over the current draft. If that is gone, the whole form stays, also what was saved before. */
export function rebaseValues(
  edited: NewsletterValues,
  before: Newsletter | null,
  now: Newsletter | null,
): NewsletterValues {
  if (!now) return edited;
  return { ...toValues(now), ...findDifferences(edited, before) };
}

/** The typed values, and the draft that they change. */
interface KeptNewsletter {
  base: Newsletter | null;
  values: NewsletterValues;
}

/**
 * The form of a new newsletter, or of the draft that exists. When another owner has saved, sent or deleted it in the meantime,
 * their values are loaded, local edits are kept on top of them, and `conflicts` says what they changed
 * (docs/decisions/back-office-pages.md). Unsaved edits are there again after another tab was open.
 */
export function useNewsletterForm(
  draft: Newsletter | null,
  importId: string | null,
  /** Set by a save, for the preview that it shows. */
  wasSaved: RefObject<boolean>,
) {
  const reload = useReloadNewsletters();
  const name = `newsletter ${importId ?? "new"}`;
  const kept = useKeptEdits<KeptNewsletter>(name);
  const [base, setBase] = useState(kept ? kept.base : draft);
  const [isRestored, setRestored] = useState(!kept);
  /** The draft of the list that the form has followed: right after a save, the list does not have the saved one yet. */
  const [followed, setFollowed] = useState(base);
  const [conflicts, setConflicts] = useState<string[]>();
  const form = useForm<NewsletterValues>({
    resolver: zodResolver(newsletterFields),
    defaultValues: toValues(base),
  });
  const { reset, getValues, setError, formState } = form;
  const { isDirty } = formState;
  useEffect(() => {
    if (kept) reset(kept.values, { keepDefaultValues: true });
    setRestored(true);
  }, [kept, reset]);
  useKeepEdits<KeptNewsletter>(name, { isDirty, read: () => ({ base, values: getValues() }) });

  // Follows what others save, send or delete until the owner types: the preview, and what is sent, follow at once.
  useEffect(() => {
    if (isDirty || !isRestored || draft === followed) return;
    setFollowed(draft);
    if (draft?.id === base?.id && (draft?.version ?? 0) <= (base?.version ?? 0)) return;
    setBase(draft);
    setConflicts(undefined);
    reset(toValues(draft));
  }, [isDirty, isRestored, draft, followed, base, reset]);

  const rebase = (now: Newsletter | null) => {
    const values = rebaseValues(getValues(), base, now);
    reset(toValues(now));
    reset(values, { keepDefaultValues: true });
    setConflicts(describeConflicts(base, now));
    setBase(now);
    setFollowed(now);
  };

  const fail = (description: string) => showError(description, "Newsletter not saved");

  const save = form.handleSubmit(async (input) => {
    const sent = structuredClone(getValues());
    try {
      const other = base ? null : findDraft(await reload(), importId);
      if (other && Object.keys(findDifferences(input, other)).length > 0) {
        rebase(other);
        return fail("Someone else has saved a draft in the meantime.");
      }
      const saved = base
        ? await saveOnce(
            () => call("adminUpdateNewsletter", { id: base.id, version: base.version, ...input }),
            {
              sent: input,
              read: async () => findDraft(await reload(), importId),
              getChanges: (now) => findDifferences(input, now),
            },
          )
        : // An earlier press has created it, and its answer was lost.
          (other ?? (await call("adminCreateNewsletter", { ...input, import_id: importId })));
      forgetKeptForm(name);
      setBase(saved);
      setConflicts(undefined);
      resetToSaved(form, sent, toValues(saved));
      wasSaved.current = true;
      await reload();
    } catch (error) {
      if (error instanceof ApiError && (error.code === "conflict" || error.code === "not_found")) {
        const now = findDraft(await reload(), importId);
        if (now?.id !== base?.id || now?.version !== base?.version) {
          rebase(now);
          return fail(`Someone else just ${now ? "changed" : "sent or deleted"} this draft.`);
        }
      }
      const message = error instanceof ApiError ? error.fields?.item_ids : undefined;
      if (message) setError("item_ids", { message });
      fail(message ?? getAdminErrorMessage(error, "Please try again."));
    }
  });

  /** Keeps nothing of a deleted draft. What is typed for another one stays. */
  const discard = async (id: string) => {
    if (id === base?.id) reset();
    await reload();
  };
  return { form, base, conflicts, save, discard };
}
