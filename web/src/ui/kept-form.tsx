import { useEffect, useId } from "react";
import { Form, type FormProps } from "./form.tsx";
import { keepValues, restoreValues } from "./form-values.ts";

/** A form of which what was entered outlives a reload of the tab, until `forgetKeptForm` is called with its name. */
export function KeptForm({ kept, id, onInput, ...props }: FormProps & { kept: string }) {
  const ownId = useId();
  const formId = id ?? ownId;
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) restoreValues(kept, form);
  }, [kept, formId]);
  return (
    <Form
      {...props}
      id={formId}
      onInput={(event) => {
        keepValues(kept, event.currentTarget);
        onInput?.(event);
      }}
    />
  );
}
