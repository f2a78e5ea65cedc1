import { useEffect, useRef, useState } from "react";
import { forgetKeptForm, readKeptForm, watchEdits } from "../base/kept-forms.ts";
import { warnBeforeUnload } from "./warn-before-unload.ts";

/** Returns what was kept under this name when the form appeared (SITE-21). */
export function useKeptEdits<Edits>(name: string): Edits | undefined {
  const [kept] = useState(() => readKeptForm<Edits>(name));
  return kept;
}

/**
 * Keeps `read()` when the form with unsaved edits goes away, the page is reloaded or the sign-in ends by itself. The browser asks
 * before the page is closed.
 */
export function useKeepEdits<Edits>(
  name: string,
  { isDirty, read }: { isDirty: boolean; read: () => Edits },
): void {
  const latest = useRef({ isDirty, read });
  useEffect(() => {
    latest.current = { isDirty, read };
  });
  useEffect(() => (isDirty ? warnBeforeUnload() : forgetKeptForm(name)), [name, isDirty]);
  useEffect(
    () => watchEdits(name, () => (latest.current.isDirty ? latest.current.read() : undefined)),
    [name],
  );
}
