import type { FormEvent } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { getNetworkMessage } from "../../base/offline.ts";
import { retryImport } from "../../ui/retry-import.ts";
import { showError } from "../../ui/toast-store.ts";

/** zod and the form schemas: 23 KB that are loaded when a form gets the focus. */
const loadParsers = async () => (await import("./form-parsers.ts")).formParsers;

export type FormParsers = Awaited<ReturnType<typeof loadParsers>>;

/**
 * An account form validated by the schema that `choose` selects; spread `form` into a `Form`. The schema is imported at
 * the first focus, and a form that is submitted earlier is busy until then. `onParsed` shows its own errors. Fields
 * without a default value keep what was typed or autofilled before hydration.
 */
export function useAccountForm<Values extends FieldValues, Parsed>(
  choose: (parsers: FormParsers) => Resolver<Values, unknown, Parsed>,
  defaultValues: DefaultValues<NoInfer<Values>>,
  onParsed: (form: Parsed) => Promise<void>,
) {
  const { register, handleSubmit, formState } = useForm<Values, unknown, Parsed>({
    defaultValues,
    resolver: async (...args) => {
      const parsers = await retryImport(loadParsers).catch(() => {
        throw new ApiError(0, "network", getNetworkMessage());
      });
      return choose(parsers)(...args);
    },
  });

  async function submit(event: FormEvent): Promise<void> {
    try {
      await handleSubmit(onParsed)(event);
    } catch (error) {
      showError(getErrorMessage(error, "We couldn't send the form. Please try again."));
    }
  }

  return {
    form: {
      onSubmit: submit,
      onFocus: () => void loadParsers().catch(() => undefined),
    },
    register,
    errors: formState.errors,
    busy: formState.isSubmitting,
  };
}
