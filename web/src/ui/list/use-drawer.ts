import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { leaveDrawer, replaceDrawer } from "../dialog-history.ts";
import { findRowFocus } from "./list-keys.ts";
import { changeParams, readQuery } from "./list-params.ts";

/** Marks the history entry of a drawer that this page opened: closing the drawer returns to the entry before it. */
interface DrawerState {
  isDrawer?: boolean;
}

/** The state of the address, which React Router may not have rendered yet. */
const readState = (): DrawerState | null =>
  (window.history.state as { usr: DrawerState | null } | null)?.usr ?? null;

/**
 * The row that is open in a drawer, kept in the URL's query as `parameter`. Back closes the drawer, and the focus returns
 * to the row. Spread `dialog` on a Dialog; `shownId` stays set while it closes.
 */
export function useDrawer(parameter = "open") {
  const [query, setQuery] = useSearchParams();
  const openId = query.get(parameter) || undefined;
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);

  // A second request to close must not go back twice.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = openId === undefined;
  }, [openId]);

  const open = (id: string) => {
    // Ask the address: a late answer may open the drawer after it was closed.
    const isOpen = readQuery().has(parameter);
    setQuery(changeParams(readQuery(), { [parameter]: id }), {
      replace: isOpen,
      preventScrollReset: true,
      state: isOpen ? readState() : ({ isDrawer: true } satisfies DrawerState),
    });
  };

  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (readState()?.isDrawer) leaveDrawer();
    else
      replaceDrawer(() =>
        setQuery(changeParams(readQuery(), { [parameter]: undefined }), {
          replace: true,
          preventScrollReset: true,
        }),
      );
  };

  const returnFocus = () =>
    (shownId === undefined ? null : findRowFocus(shownId)) ??
    document.querySelector<HTMLElement>("[data-list-heading]");

  return {
    openId,
    shownId,
    open,
    close,
    dialog: {
      open: openId !== undefined,
      onClose: close,
      returnFocus,
      hasOwnEntry: true,
      sheet: true,
      size: "lg",
    } as const,
  };
}
