import { useEffect, useRef } from "react";
import type { Submission } from "../../../../contract/submissions.ts";
import { findRowFocus } from "../../ui/list/list-keys.ts";

type Handle = (rows: readonly Submission[], handled: boolean) => void;

/** Handles one row, which may leave the list: the focus then moves to the row that takes its place. */
export function useHandleInRow(rows: readonly Submission[], setHandled: Handle): Handle {
  const handling = useRef<{ id: string; index: number }>(undefined);

  useEffect(() => {
    if (!handling.current) return;
    const { id, index } = handling.current;
    // It may leave later than its new state is shown: a list that was already loading has the state of before.
    if (rows.some((row) => row.id === id)) return;
    handling.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = rows[Math.min(index, rows.length - 1)];
    const heading = document.querySelector<HTMLElement>("[data-list-heading]");
    ((next && findRowFocus(next.id)) ?? heading)?.focus();
  }, [rows]);

  return (changing, handled) => {
    const id = changing[0]?.id ?? "";
    handling.current = { id, index: rows.findIndex((row) => row.id === id) };
    setHandled(changing, handled);
  };
}
