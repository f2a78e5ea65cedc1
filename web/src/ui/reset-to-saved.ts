import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Makes what the server has saved the values of a form, but for the fields that were edited since `sent` was read from it
 * (SITE-13): on a slow connection people go on typing.
 */
export function resetToSaved<Values extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Values>, "getValues" | "reset" | "setValue">,
  sent: Values,
  saved: Values,
): void {
  const typed = Object.entries(structuredClone(getValues())).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
  );
  reset(saved);
  for (const [name, value] of typed)
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}
