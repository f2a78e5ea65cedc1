import { type FormEvent, useEffect, useRef, useState } from "react";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { getNetworkMessage } from "../../base/offline.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import type { SubmitResult } from "./submit-form.ts";

/** Parser and API client, 30 KB, loaded only when a form gets the focus. */
const loadSubmitForm = () => import("./submit-form.ts");

type Step = SubmitResult | { state: "idle" | "busy"; errors: Record<string, string> };

/** Shows the result of a form that is no longer shown. */
function showResult(result: SubmitResult): void {
  if (result.state === "sent") showSuccess(result.thankYou);
  else showError(result.state === "failed" ? result.message : (Object.values(result.errors)[0] ?? ""));
}

const initialStep: Step = { state: "idle", errors: {} };

/**
 * State of a public form until it is sent. Spread `form` into a `Form` whose field names match the contract. After a failed
 * validation the first invalid field gets the focus, and each error disappears when its field is edited.
 */
export function usePublicForm(kind: "newsletter" | "contact") {
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(initialStep);

  useEffect(() => {
    if (step.state === "invalid") element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [step]);

  async function send(values: object): Promise<SubmitResult> {
    try {
      const { submitForm } = await loadSubmitForm();
      return await submitForm(kind, values);
    } catch {
      return { state: "failed", message: getNetworkMessage() };
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (step.state === "busy") return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    setStep({ state: "busy", errors: {} });
    const result = await send(values);
    if (result.state === "sent") forgetKeptForm(kind);
    setStep(result);
    // The form is not shown any more.
    if (!element.current) showResult(result);
  }

  function clearFieldError(event: FormEvent<HTMLFormElement>): void {
    if (!("errors" in step) || !(event.target instanceof HTMLElement)) return;
    const field = event.target.getAttribute("name") ?? "";
    const { [field]: cleared, ...errors } = step.errors;
    if (cleared !== undefined) setStep({ state: "idle", errors });
  }

  return {
    form: {
      ref: element,
      onSubmit: submit,
      onInput: clearFieldError,
      onFocus: () => void loadSubmitForm().catch(() => undefined),
    },
    busy: step.state === "busy",
    errors: "errors" in step ? step.errors : {},
    /** The reason why sending failed, if it did. */
    errorMessage: step.state === "failed" ? step.message : undefined,
    /** Message that replaces the form after it was sent. */
    thankYou: step.state === "sent" ? step.thankYou : undefined,
  };
}
