import { type FormEvent, useEffect, useRef, useState } from "react";
import { unreached } from "../../api/api-error.ts";
import type { Posted } from "./queries.ts";

/** Parser and API client: 30 KB that no page loads before somebody turns to a form. */
const loadQueries = () => import("./queries.ts");

type Step = Posted | { state: "idle" | "busy"; errors: Record<string, string> };

const untouched: Step = { state: "idle", errors: {} };

/**
 * One form from its first touch to its thank-you. Spread `form` into a `Form` whose fields are named as the
 * contract names them; the first field that has to be mended gets the focus, and its words go as it is changed.
 */
export function useFormPost(kind: "newsletter" | "contact") {
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(untouched);

  useEffect(() => {
    if (step.state === "invalid") element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [step]);

  async function post(values: object): Promise<Posted> {
    try {
      const { postForm } = await loadQueries();
      return await postForm(kind, values);
    } catch {
      return { state: "refused", words: unreached };
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (step.state === "busy") return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    setStep({ state: "busy", errors: {} });
    setStep(await post(values));
  }

  function mend(event: FormEvent<HTMLFormElement>): void {
    if (!("errors" in step) || !(event.target instanceof HTMLElement)) return;
    const changed = event.target.getAttribute("name") ?? "";
    const { [changed]: mended, ...errors } = step.errors;
    if (mended !== undefined) setStep({ state: "idle", errors });
  }

  return {
    form: {
      ref: element,
      onSubmit: submit,
      onInput: mend,
      onFocus: () => void loadQueries().catch(() => undefined),
    },
    busy: step.state === "busy",
    errors: "errors" in step ? step.errors : {},
    /** Why it was turned away, while it is. */
    refusal: step.state === "refused" ? step.words : undefined,
    /** The thank-you that takes the form's place. */
    thanks: step.state === "thanked" ? step.words : undefined,
  };
}
