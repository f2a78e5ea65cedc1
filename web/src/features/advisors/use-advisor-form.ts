import { useEffect, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { uploadMessages } from "../../../../contract/uploads.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { saveOnce } from "../../api/save-once.ts";
import { useAdminRole } from "../../auth/use-can-call.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { resetToSaved } from "../../ui/reset-to-saved.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useKeepEdits, useKeptEdits } from "../../ui/use-kept-edits.ts";
import { type AdminAdvisor, useReloadAdvisors } from "./advisor-admin-queries.ts";
import {
  type AdvisorInput,
  type AdvisorValues,
  advisorFields,
  describeConflicts,
  getChanges,
  parseForm,
  toCreateInput,
  toFormValues,
} from "./advisor-form.ts";
import { usePictureUpload } from "./use-picture-upload.ts";

/** Whether a number field holds invalid text such as "1e", which the browser reports as an empty value. */
const hasBadInput = (element: unknown): boolean =>
  element instanceof HTMLInputElement && element.validity.badInput;

const resolver: Resolver<AdvisorValues, unknown, AdvisorInput> = (values, _, { fields: mounted }) => {
  const parsed = parseForm(values, hasBadInput(mounted.hourly_rate?.ref));
  if ("input" in parsed) return { values: parsed.input, errors: {} };
  const errors = Object.entries(parsed.errors).map(([field, message]) => [
    field,
    { type: "invalid", message },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

/** Saves what the form changes in the row. After a conflict `reload` reads the current rows. */
function updateAdvisor(input: AdvisorInput, row: AdminAdvisor, reload: () => Promise<AdminAdvisor[]>) {
  const { id, version } = row;
  const sent = getChanges(input, row);
  return saveOnce(() => call("adminUpdateAdvisor", { id, version, ...sent }), {
    sent,
    read: async () => (await reload()).find((each) => each.id === id),
    // An email address that waits for its proof was saved.
    getChanges: (now) => getChanges(input, { ...now, email: now.email_change?.email ?? now.email }),
  });
}

/**
 * Form state for creating an advisor (`row` is null) or editing one. On a version conflict the other admin's row is
 * loaded, local edits are kept on top of it, and `conflicts` describes what the other admin changed. Unsaved edits are there
 * again after the dialog went away without a question, but for the picture.
 */
export function useAdvisorForm(
  row: AdminAdvisor | null,
  { isOpen, onSaved }: { isOpen: boolean; onSaved: () => void },
) {
  const keptName = row ? `advisor ${row.id}` : "advisor";
  const kept = useKeptEdits<{ base: AdminAdvisor | null; values: AdvisorValues; key?: string }>(keptName);
  /** By this key the API recognizes an advisor whom it has created already, if its answer was lost. */
  const [key] = useState(() => kept?.key ?? crypto.randomUUID());
  const [base, setBase] = useState(kept ? kept.base : row);
  const [conflicts, setConflicts] = useState<string[]>();
  const reload = useReloadAdvisors();
  const isOwner = useAdminRole() === "owner";
  const form = useForm({ resolver, defaultValues: toFormValues(base) });
  const { setValue, getValues, setError, reset } = form;
  useEffect(() => {
    if (kept) reset({ ...kept.values, image_upload_id: undefined }, { keepDefaultValues: true });
  }, [kept, reset]);
  useKeepEdits(keptName, {
    isDirty: isOpen && form.formState.isDirty,
    read: () => ({ base, values: getValues(), key }),
  });
  const setPicture = (id: string | null | undefined) =>
    setValue("image_upload_id", id, { shouldDirty: true });
  const picture = usePictureUpload({ onUploaded: setPicture, onDiscarded: () => setPicture(undefined) });

  /** Replaces the base row and keeps the edited fields. */
  const rebase = (before: AdminAdvisor, current: AdminAdvisor) => {
    resetToSaved(form, toFormValues(before), toFormValues(current));
    setBase(current);
    setConflicts(describeConflicts(before, current));
  };

  /** Handles a version conflict or a deleted row; `message` is shown if the row cannot be reloaded. */
  const handleConflict = async (before: AdminAdvisor, message: string) => {
    const rows = await reload().catch(() => undefined);
    const current = rows?.find(({ id }) => id === before.id);
    if (rows && !current) return showError("This advisor has been deleted.", messages.saveFailed);
    if (!current || current.version === before.version) return showError(message, messages.saveFailed);
    rebase(before, current);
    showError("Someone else just changed this advisor.", messages.saveFailed);
  };

  const handleError = async (error: unknown) => {
    const message = getAdminErrorMessage(error, "Please try again.");
    if (!(error instanceof ApiError)) return showError(message, messages.saveFailed);
    if (base && (error.code === "conflict" || error.code === "not_found"))
      return handleConflict(base, message);
    const fieldErrors = error.fields ?? {};
    const pictureError = fieldErrors.image_upload_id;
    if (pictureError) {
      picture.discard(pictureError);
      return showError(uploadMessages.advisorImageFailed(pictureError));
    }
    for (const field of advisorFields.toReversed())
      if (fieldErrors[field]) setError(field, { message: fieldErrors[field] }, { shouldFocus: true });
    showError(Object.values(fieldErrors)[0] ?? message, messages.saveFailed);
  };

  const submit = async (input: AdvisorInput) => {
    try {
      const saved = base
        ? await updateAdvisor(input, base, reload)
        : await call("adminCreateAdvisor", toCreateInput(input, isOwner), { idempotencyKey: key });
      const isHeldInactive = !base && !saved.active && input.active;
      const done = base ? messages.updated : messages.created;
      const isLinkSent = saved.email_change && saved.email_change.sent_at !== base?.email_change?.sent_at;
      showSuccess(
        isHeldInactive
          ? `${done}. Inactive for now. ${messages.emailToActivate}.`
          : isLinkSent
            ? `${done}. ${messages.linkSent(saved.email_change?.email ?? "")}`
            : done,
      );
      forgetKeptForm(keptName);
      onSaved();
      // The advisor is saved even if the list then fails to load.
      await reload().catch(() => undefined);
    } catch (error) {
      await handleError(error);
    }
  };

  const save = form.handleSubmit(submit, (errors) => {
    const first = advisorFields.find((field) => errors[field]);
    showError((first && errors[first]?.message) || messages.saveFailed, "Validation Error");
  });

  const removePicture = () => {
    picture.discard();
    setPicture(base?.profile_image_url ? null : undefined);
  };
  return { ...form, base, isOwner, conflicts, save, picture, removePicture };
}
