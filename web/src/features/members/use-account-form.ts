import type { FormEvent } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { ApiError, unreached } from "../../api/errors.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { askAgain } from "../../retry-import.ts";
import { toast } from "../../ui/toast-store.ts";

/** zod and our parsers: 23 KB that no page loads before somebody turns to a form. */
const loadParsers = async () => (await import("./form-parsers.ts")).formParsers;

export type FormParsers = Awaited<ReturnType<typeof loadParsers>>;

/**
 * A form about an account, checked by the parser that `choose` picks. Spread `form` into a `Form`. The parser is
 * fetched with the first focus; a form that is sent before it has come is busy until then. `onParsed` tells the
 * person of its own failures. What `start` leaves out keeps what was typed before hydration, or the browser filled in.
 */
export function useAccountForm<Values extends FieldValues, Parsed>(
  choose: (parsers: FormParsers) => Resolver<Values, unknown, Parsed>,
  start: DefaultValues<NoInfer<Values>>,
  onParsed: (form: Parsed) => Promise<void>,
) {
  const { register, handleSubmit, formState } = useForm<Values, unknown, Parsed>({
    defaultValues: start,
    resolver: async (...given) => {
      const parsers = await askAgain(loadParsers).catch(() => {
        throw new ApiError(0, "network", unreached);
      });
      return choose(parsers)(...given);
    },
  });

  async function submit(event: FormEvent): Promise<void> {
    try {
      await handleSubmit(onParsed)(event);
    } catch (error) {
      const description = failureMessage(error, "This could not be sent. Please try again.");
      toast({ title: "Error", description, tone: "destructive" });
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
