import { type ComponentProps, useEffect, useId } from "react";
import { keepValues, restoreValues } from "./form-values.ts";

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
    if (kept !== undefined && form instanceof HTMLFormElement) restoreValues(kept, form);
  }, [kept, formId]);
  return (
    <form
      {...props}
      id={formId}
      onInput={(event) => {
        if (kept !== undefined) keepValues(kept, event.currentTarget);
        onInput?.(event);
      }}
      method="dialog"
      noValidate
    />
  );
}
