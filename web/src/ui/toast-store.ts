import { useSyncExternalStore } from "react";
import { createStore } from "../base/create-store.ts";
import { isOffline, offline } from "../base/offline.ts";

/** A closed toast is removed after 1,000,000 ms (SITE-10). */
const removalDelayMs = 1_000_000;
/** The countdown pauses while a toast is hovered or focused. */
export const toastDurationMs = 5000;

export type ToastTone = "default" | "success" | "destructive";
export type Toast = {
  id: number;
  open: boolean;
  title: string;
  description: string;
  tone: ToastTone;
  action: ToastAction | undefined;
};
/** A button in the toast, such as Undo. Pressing it closes the toast. */
export interface ToastAction {
  label: string;
  onAction: () => void;
}
/** Every toast says in its title how it went, and in its description what happened. */
export type ToastRequest = {
  title: string;
  description: string;
  tone?: ToastTone | undefined;
  action?: ToastAction | undefined;
};

/** One at most. */
const none: readonly Toast[] = [];
let lastId = 0;

const store = createStore(none);
export const { get: getToasts, subscribe: subscribeToToasts } = store;

/** Most failures of an offline device have this one cause, so it is named first. */
const nameOffline = (title: string, description: string): string =>
  isOffline() && !`${title} ${description}`.includes(offline) ? `${offline}. ${description}` : description;

/** Shows a toast, which replaces the current one, and returns its id. */
export function toast({ title, description, tone = "default", action }: ToastRequest): number {
  lastId += 1;
  const text = tone === "destructive" ? nameOffline(title, description) : description;
  store.set([{ id: lastId, open: true, title, description: text, tone, action }]);
  return lastId;
}

export const showError = (description: string, title = "Error"): number =>
  toast({ title, description, tone: "destructive" });

export const showSuccess = (description: string, title = "Success"): number =>
  toast({ title, description, tone: "success" });

/** Closes a toast; ignores unknown and closed ids. */
export function dismissToast(id: number): void {
  const [current] = getToasts();
  if (current?.id !== id || !current.open) return;
  store.set([{ ...current, open: false }]);
  setTimeout(() => {
    if (getToasts()[0]?.id === id) store.set(none);
  }, removalDelayMs);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToToasts, getToasts, () => none);
}
