import type { KeyboardEvent } from "react";

const openerSelector = "[data-row-opener]";
const checkboxSelector = "[data-row-checkbox]";

/** Whether the element takes what is typed: then letters are no commands, and the focus stays. */
export const isTyping = (target: Element | null): boolean =>
  target?.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]") ??
  false;

/** Returns the element of a row that gets the focus: what opens it, or its first control. */
function findRowTarget(row: Element | undefined): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>(openerSelector) ??
    row?.querySelector<HTMLElement>(`button, a[href], ${checkboxSelector}`) ??
    null
  );
}

/** Finds the element to focus for the row of this id. */
export const findRowFocus = (id: string): HTMLElement | null =>
  findRowTarget(document.querySelector(`[data-row="${CSS.escape(id)}"]`) ?? undefined);

function moveRow(list: Element, current: Element | null, step: 1 | -1): void {
  const rows = [...list.querySelectorAll("[data-row]")];
  const index = current ? rows.indexOf(current) + step : step === 1 ? 0 : rows.length - 1;
  findRowTarget(rows[index])?.focus();
}

/**
 * Handles a key press inside a list: / searches, j and k move to the next and previous row, x selects the row, Enter opens
 * it, Escape calls `onClear`. Ignores dialogs, whose events React passes on to the list, text fields, and combinations
 * with Ctrl, Alt or the Command key. WCAG 2.1.4 allows single keys that work only while the list has the focus.
 */
export function handleListKey(event: KeyboardEvent<HTMLElement>, onClear: (() => void) | undefined): void {
  const { key, currentTarget: list, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(target instanceof Element) || !list.contains(target) || isTyping(target)) return;
  const row = target.closest("[data-row]");
  const run = (action: () => void) => {
    event.preventDefault();
    action();
  };
  if (key === "/")
    run(() => {
      const search = list.querySelector<HTMLInputElement>("input[type=search]");
      search?.focus();
      search?.select();
    });
  else if (key === "j") run(() => moveRow(list, row, 1));
  else if (key === "k") run(() => moveRow(list, row, -1));
  else if (key === "x" && row) run(() => row.querySelector<HTMLElement>(checkboxSelector)?.click());
  else if (key === "Enter" && row && target.matches(checkboxSelector))
    run(() => row.querySelector<HTMLElement>(openerSelector)?.click());
  else if (key === "Escape" && onClear) run(onClear);
}
