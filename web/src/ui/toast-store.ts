import { useSyncExternalStore } from "react";
import { isOffline, offline } from "../base/offline.ts";

/** One toast at a time (SITE-10); a closed toast is removed after 1,000,000 ms. */
const toastLimit = 1;
const removalDelayMs = 1_000_000;
const defaultDurationMs = 5000;

export type ToastTone = "default" | "success" | "destructive";
export type Toast = {
  id: number;
  open: boolean;
  title: string;
  description: string;
  tone: ToastTone;
  /** Milliseconds; the countdown pauses while the toast is hovered or focused. */
  duration: number;
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
  duration?: number | undefined;
  action?: ToastAction | undefined;
};

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Most failures of an offline device have this one cause, so it is named first. */
const nameOffline = (title: string, description: string): string =>
  isOffline() && !`${title} ${description}`.includes(offline) ? `${offline}. ${description}` : description;

/** Shows a toast, which replaces the current one, and returns its id. */
export function toast({
  title,
  description,
  tone = "default",
  duration = defaultDurationMs,
  action,
}: ToastRequest): number {
  lastId += 1;
  const text = tone === "destructive" ? nameOffline(title, description) : description;
  setToasts(
    [{ id: lastId, open: true, title, description: text, tone, duration, action }, ...toasts].slice(
      0,
      toastLimit,
    ),
  );
  return lastId;
}

/** Closes a toast; ignores unknown and closed ids. */
export function dismissToast(id: number): void {
  if (!toasts.some((each) => each.id === id && each.open)) return;
  setToasts(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => {
    if (toasts.some((each) => each.id === id)) setToasts(toasts.filter((each) => each.id !== id));
  }, removalDelayMs);
}

export const getToasts = (): readonly Toast[] => toasts;

/** Calls the listener after each change; returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToToasts, getToasts, () => none);
}
