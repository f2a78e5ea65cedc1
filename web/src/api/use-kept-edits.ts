import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { warnBeforeUnload } from "../ui/warn-before-unload.ts";
import { toPrivateKey } from "./member-cache.ts";

/**
 * Keeps what was typed into a form while another tab of the back office is open, for the signed-in member only. Returns
 * what was kept under this name when the form appeared.
 */
export function useKeptEdits<Edits>(name: string): Edits | undefined {
  const queryClient = useQueryClient();
  const [kept] = useState(() => queryClient.getQueryData<Edits>(toKey(name)));
  return kept;
}

/** Keeps `read()` when the form goes away with unsaved edits. Before that, the browser asks before the page is closed. */
export function useKeepEdits<Edits>(
  name: string,
  { isDirty, read }: { isDirty: boolean; read: () => Edits },
): void {
  const queryClient = useQueryClient();
  const latest = useRef({ isDirty, read });
  useEffect(() => {
    latest.current = { isDirty, read };
  });
  useEffect(() => (isDirty ? warnBeforeUnload() : undefined), [isDirty]);
  useEffect(
    () => () => {
      const key = toKey(name);
      const { current } = latest;
      queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      if (current.isDirty) queryClient.setQueryData(key, current.read());
      else queryClient.removeQueries({ queryKey: key, exact: true });
    },
    [name, queryClient],
  );
}

const toKey = (name: string) => toPrivateKey("edits", name);
