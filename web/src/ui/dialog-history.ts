import { useEffect, useRef } from "react";

/*
 * Back closes an open dialog before it leaves the page. While any dialog is open, the history has one more entry of the
 * same page; it goes when the last dialog closes. It has the page's own state, so the router sees no navigation.
 */

interface DialogState {
  isDialog?: boolean;
}

/** The open dialogs' functions to close them, the newest last. */
const openDialogs: (() => void)[] = [];
let pageOfDialogs = "";
/** Whether we go back ourselves, so that the next popstate closes nothing. */
let isLeaving = false;

const isDialogEntry = (): boolean => (history.state as DialogState | null)?.isDialog === true;

/** Whether the entry before this one in time is below it. Browsers without the Navigation API do not say. */
let isFromBelow = false;

function addEntry(): void {
  if (isLeaving || isDialogEntry()) return;
  pageOfDialogs = location.href;
  history.pushState({ ...history.state, isDialog: true } satisfies DialogState, "");
}

function leaveEntry(): void {
  isLeaving = true;
  history.back();
}

/** After dialogs have opened or closed. A dialog that refused to close, such as one with unsaved text, gets its entry again. */
function updateEntry(): void {
  if (isLeaving) return;
  if (openDialogs.length === 0 && isDialogEntry()) {
    // Forward goes on to the page that was opened from the dialog.
    if (isFromBelow && navigation.canGoForward) history.forward();
    else leaveEntry();
  }
  if (openDialogs.length > 0 && location.href === pageOfDialogs) addEntry();
}

function handleBack(): void {
  if (isLeaving) isLeaving = false;
  else if (!isDialogEntry()) openDialogs.at(-1)?.();
  // Also skips the entry of a dialog whose link was followed.
  setTimeout(updateEntry);
}

/** Listens for Back in every page. A page that was reloaded with an open dialog begins without its entry. */
export function useDialogHistory(): void {
  useEffect(() => {
    updateEntry();
    addEventListener("popstate", handleBack);
    // Before popstate.
    const noteDirection = ({ from }: NavigationCurrentEntryChangeEvent) => {
      // A replaced entry has the index -1.
      isFromBelow = from.index >= 0 && (navigation.currentEntry?.index ?? 0) > from.index;
    };
    const api = "navigation" in window ? navigation : undefined;
    api?.addEventListener("currententrychange", noteDirection);
    return () => {
      removeEventListener("popstate", handleBack);
      api?.removeEventListener("currententrychange", noteDirection);
    };
  }, []);
}

/** Lets Back close this dialog while it is open. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current();
    openDialogs.push(close);
    addEntry();
    return () => {
      openDialogs.splice(openDialogs.indexOf(close), 1);
      // A link of the dialog adds an entry of its own at once.
      setTimeout(updateEntry);
    };
  }, [isOpen]);
}

/** Leaves a drawer, which is a history entry, and the entry of a dialog over it. */
export function leaveDrawer(): void {
  const entries = isDialogEntry() && !isLeaving ? 2 : 1;
  isLeaving ||= entries === 2;
  history.go(-entries);
}

/** Changes the page's entry, from which a drawer disappears, without the entry of a dialog over it: Back would show it again. */
export function replaceDrawer(change: () => void): void {
  if (isDialogEntry() && !isLeaving) {
    addEventListener("popstate", change, { once: true });
    leaveEntry();
  } else change();
}
