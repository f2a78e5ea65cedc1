import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Makes what the server has saved the values of a form, but for the fields that were edited since it had the values `sent`
 * (SITE-13): on a slow connection people go on typing, and another person may have saved in the meantime.
 */
export function resetToSaved<Values extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<Values>, "getValues" | "reset">,
  sent: Values,
  saved: Values,
): void {
  const typed = Object.entries(structuredClone(getValues())).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
  );
  reset(saved);
  // Not by setValue, which after a reset does not show other rows of a field array.
  if (typed.length > 0) reset({ ...saved, ...Object.fromEntries(typed) }, { keepDefaultValues: true });
}
