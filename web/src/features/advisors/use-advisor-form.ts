import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { uploadMessages } from "../../../../contract/uploads.ts";
import { ApiError, call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { toast } from "../../ui/toast-store.ts";
import { type AdminAdvisor, useReloadAdvisors } from "./advisor-admin-queries.ts";
import {
  type AdvisorInput,
  type AdvisorValues,
  changesOf,
  creation,
  fields,
  readForm,
  theirChanges,
  typedFields,
  valuesOf,
} from "./advisor-form.ts";
import { usePicture } from "./use-picture.ts";

/** Half a number, such as "1e", reaches nobody as text: only the element knows that it is none. */
const isUnreadable = (element: unknown): boolean =>
  element instanceof HTMLInputElement && element.validity.badInput;

const resolver: Resolver<AdvisorValues, unknown, AdvisorInput> = (values, _, { fields: mounted }) => {
  const read = readForm(values, isUnreadable(mounted.hourly_rate?.ref));
  if ("input" in read) return { values: read.input, errors: {} };
  const wrong = Object.entries(read.wrong).map(([field, message]) => [field, { type: "invalid", message }]);
  return { values: {}, errors: Object.fromEntries(wrong) };
};

const refuse = (title: string, description?: string) => toast({ title, description, tone: "destructive" });

/**
 * Introducing an advisor (`row` null) and changing one. Where another admin was faster, their row is loaded, what was
 * typed here is kept on top of it, and `theirs` says what they changed: nothing is overwritten unseen.
 */
export function useAdvisorForm(row: AdminAdvisor | null, onSaved: () => void) {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<string[]>();
  const reload = useReloadAdvisors();
  const form = useForm({ resolver, defaultValues: valuesOf(row) });
  const { setValue, getValues, setError, reset } = form;
  const setPicture = (id: string | null | undefined) =>
    setValue("image_upload_id", id, { shouldDirty: true });
  const picture = usePicture({ onSent: setPicture, onDropped: () => setPicture(undefined) });

  const takeOver = (before: AdminAdvisor, now: AdminAdvisor) => {
    const typed = getValues();
    const kept = typedFields(typed, valuesOf(before));
    reset(valuesOf(now));
    for (const field of kept) setValue(field, typed[field], { shouldDirty: true });
    if (typed.image_upload_id !== undefined) setPicture(typed.image_upload_id);
    setBase(now);
    setTheirs(theirChanges(before, now));
  };

  /** Somebody was faster: what they made of it is loaded, where that can be. */
  const tellConflict = async (before: AdminAdvisor, words: string) => {
    const rows = await reload().catch(() => undefined);
    const now = rows?.find(({ id }) => id === before.id);
    if (rows && !now) return refuse(messages.saveFailed, "This advisor was deleted meanwhile.");
    if (!now || now.version === before.version) return refuse(messages.saveFailed, words);
    takeOver(before, now);
    refuse(messages.saveFailed, "Somebody else has just changed this advisor.");
  };

  const fail = async (error: unknown) => {
    const words = failureWords(error, "Please try again.");
    if (!(error instanceof ApiError)) return refuse(messages.saveFailed, words);
    if (base && (error.code === "conflict" || error.code === "not_found")) return tellConflict(base, words);
    const wrong = error.fields ?? {};
    const unfit = wrong.image_upload_id;
    if (unfit) {
      picture.drop(unfit);
      return refuse(uploadMessages.advisorImageFailed(unfit));
    }
    for (const field of fields.toReversed())
      if (wrong[field]) setError(field, { message: wrong[field] }, { shouldFocus: true });
    refuse(messages.saveFailed, Object.values(wrong)[0] ?? words);
  };

  const send = async (input: AdvisorInput) => {
    try {
      const saved = base
        ? await call("adminUpdateAdvisor", { id: base.id, version: base.version, ...changesOf(input, base) })
        : await call("adminCreateAdvisor", creation(input));
      const unreachable = !base && !saved.active && input.active;
      toast({
        title: base ? messages.updated : messages.created,
        description: unreachable ? `Inactive for now. ${messages.emailToActivate}.` : undefined,
        tone: "success",
      });
      onSaved();
      // Saved is saved: a list that does not load says so by itself.
      await reload().catch(() => undefined);
    } catch (error) {
      await fail(error);
    }
  };

  const save = form.handleSubmit(send, (errors) => {
    const first = fields.find((field) => errors[field]);
    refuse("Validation Error", (first && errors[first]?.message) || undefined);
  });

  const removePicture = () => {
    picture.drop();
    setPicture(base?.profile_image_url ? null : undefined);
  };
  return { ...form, base, theirs, save, picture, removePicture };
}
