import { type ComponentProps, useEffect, useId } from "react";
import { readKeptForm } from "../base/kept-forms.ts";

/** Loaded with the first input, or when something is kept: most visitors of a page fill in no form. */
const loadFormValues = () => import("./form-values.ts");
/** Without the connection nothing is kept, which is no reason to disturb. */
const ignoreError = () => undefined;

/**
 * A form that is only submitted and validated by script. Before hydration a browser would submit a plain form by GET
 * and put its fields, such as a password, into the URL; `method="dialog"` outside a dialog does nothing. With `kept`, what
 * was entered outlives a reload of the tab until `forgetKeptForm` is called with that name.
 */
export function Form({
  kept,
  id,
  onInput,
  ...props
}: Omit<ComponentProps<"form">, "method" | "action" | "noValidate"> & { kept?: string | undefined }) {
  const ownId = useId();
  const formId = id ?? ownId;
  useEffect(() => {
    const form = document.getElementById(formId);
    if (kept === undefined || !(form instanceof HTMLFormElement) || !readKeptForm(kept)) return;
    loadFormValues().then(({ restoreValues }) => restoreValues(kept, form), ignoreError);
  }, [kept, formId]);
  return (
    <form
      {...props}
      id={formId}
      onInput={(event) => {
        const form = event.currentTarget;
        if (kept !== undefined)
          loadFormValues().then(({ keepValues }) => keepValues(kept, form), ignoreError);
        onInput?.(event);
      }}
      method="dialog"
      noValidate
    />
  );
}
