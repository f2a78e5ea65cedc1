import { keepForm, readKeptForm } from "../base/kept-forms.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement => ["checkbox", "radio"].includes(field.type);

/** Never passwords, files, what the person cannot change, and the field that only bots fill in. */
const listFields = (form: HTMLFormElement): Field[] =>
  [...form.querySelectorAll<Field>("input[name], textarea[name], select[name]")].filter(
    (field) =>
      !["password", "hidden", "file"].includes(field.type) &&
      !field.autocomplete.includes("password") &&
      !("readOnly" in field && field.readOnly) &&
      !field.closest("[aria-hidden]"),
  );

/** Keeps the text and the ticks of a form under this name. */
export function keepValues(name: string, form: HTMLFormElement): void {
  const values: Record<string, string[]> = {};
  for (const field of listFields(form)) {
    values[field.name] ??= [];
    if (!isTick(field) || field.checked) values[field.name]?.push(field.value);
  }
  keepForm(name, values);
}

/** Enters the kept values like a person, so that React and react-hook-form notice them. Leaves the focused field alone. */
export function restoreValues(name: string, form: HTMLFormElement): void {
  const values = readKeptForm<Record<string, string[]>>(name);
  if (!values) return;
  for (const field of listFields(form)) {
    const kept = values[field.name];
    if (!kept || field === document.activeElement) continue;
    if (isTick(field)) {
      if (kept.includes(field.value) !== field.checked) field.click();
    } else if (kept[0] !== undefined && kept[0] !== field.value) enterValue(field, kept[0]);
  }
}

/** Enters a value as if it was typed. React overwrites the setter of each of its fields, and would not see a change made by it. */
export function enterValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
