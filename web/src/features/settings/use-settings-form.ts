import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { settingsMessages } from "../../../../contract/settings-fields.ts";
import {
  type AdminSettings,
  type SettingsFields,
  settingsFields,
} from "../../../../contract/site-settings-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { saveOnce } from "../../api/save-once.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { resetToSaved } from "../../ui/reset-to-saved.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useKeepEdits, useKeptEdits } from "../../ui/use-kept-edits.ts";
import { dropForgottenPictures } from "./brand-picture-field.tsx";
import { getSettingsChangesKey } from "./settings-changes.tsx";
import {
  describeConflicts,
  getChanges,
  type SettingsValues,
  toFormValues,
  toStoredErrors,
} from "./settings-form.ts";

const getSettingsKey = () => toPrivateKey("settings");

/** The settings as they are stored (ADMIN-30). */
export const useSettings = () =>
  useQuery({
    queryKey: getSettingsKey(),
    queryFn: ({ signal }) => call("adminGetSettings", {}, { signal }),
    staleTime: 0,
  });

const showFailure = (description: string) => showError(description, "Settings not saved");

/** The typed values, and the settings that they change. */
interface KeptSettings {
  base: AdminSettings;
  values: SettingsValues;
}

/**
 * The form of the Settings tab. Without edits it shows what another owner has saved as soon as it is read. Otherwise a save loads
 * their values, keeps the edits on top of them, and `conflicts` says what they changed (docs/decisions/back-office-pages.md).
 * Unsaved edits are there again after another tab was open: `isRestored`.
 */
export function useSettingsForm(settings: AdminSettings) {
  const queryClient = useQueryClient();
  const kept = useKeptEdits<KeptSettings>("settings");
  const [base, setBase] = useState(kept?.base ?? settings);
  const [conflicts, setConflicts] = useState<string[]>();
  const storedErrors = useMemo(() => toStoredErrors(base), [base]);
  const form = useForm<SettingsValues, unknown, SettingsFields>({
    resolver: zodResolver(settingsFields),
    defaultValues: toFormValues(base),
    errors: storedErrors,
  });
  const { getValues, reset, setError } = form;
  const { isDirty } = form.formState;
  const [isRestored, setRestored] = useState(kept !== undefined);
  useEffect(() => {
    if (kept) reset(dropForgottenPictures(kept.values, toFormValues(kept.base)), { keepDefaultValues: true });
  }, [kept, reset]);
  // The last edit ends by Save, by Undo or by hand.
  useEffect(() => (isDirty ? () => setRestored(false) : undefined), [isDirty]);
  useKeepEdits<KeptSettings>("settings", { isDirty, read: () => ({ base, values: getValues() }) });

  useEffect(() => {
    if (isDirty || isRestored || settings.version <= base.version) return;
    resetToSaved(form, toFormValues(base), toFormValues(settings));
    setBase(settings);
  }, [settings, base, isDirty, isRestored, form]);

  const rebase = async (message: string) => {
    const now = await call("adminGetSettings", {}).catch(() => undefined);
    if (!now || now.version === base.version) return showFailure(message);
    resetToSaved(form, toFormValues(base), toFormValues(now));
    setConflicts(describeConflicts(base, now));
    setBase(now);
    showFailure("Someone else just changed the settings.");
  };

  const submit = async (input: SettingsFields) => {
    const sent = structuredClone(getValues());
    try {
      const changes = getChanges(input, base) as Partial<SettingsValues>;
      const saved = await saveOnce(() => call("adminUpdateSettings", { version: base.version, ...changes }), {
        sent: changes,
        read: () => call("adminGetSettings", {}),
        getChanges: (row) => getChanges(input, row),
      });
      forgetKeptForm("settings");
      setBase(saved);
      setConflicts(undefined);
      resetToSaved(form, sent, toFormValues(saved));
      queryClient.setQueryData(getSettingsKey(), saved);
      void queryClient.invalidateQueries({ queryKey: ["setup"] });
      void queryClient.invalidateQueries({ queryKey: getSettingsChangesKey() });
      showSuccess("Visitors see the change within a minute.", settingsMessages.saved);
    } catch (error) {
      const message = getAdminErrorMessage(error, "Please try again.");
      if (error instanceof ApiError && error.code === "conflict") return rebase(message);
      const fields = Object.entries(error instanceof ApiError ? (error.fields ?? {}) : {});
      for (const [path, text] of fields.toReversed())
        setError(path as FieldPath<SettingsValues>, { message: text }, { shouldFocus: true });
      showFailure(fields[0]?.[1] ?? message);
    }
  };

  const canSave = isDirty || Object.keys(storedErrors).length > 0;
  return {
    form,
    conflicts,
    isRestored,
    canSave,
    undo: () => reset(),
    save: form.handleSubmit(submit),
    savedVersion: base.version,
  };
}
