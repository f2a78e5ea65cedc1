import { useSyncExternalStore } from "react";

/** Spec/1 §9: one at a time; a closed one is forgotten after a million milliseconds. */
const limit = 1;
const removalDelay = 1_000_000;
const defaultDuration = 5000;

export type ToastTone = "default" | "success" | "destructive";
export type Toast = {
  id: number;
  open: boolean;
  title: string;
  description: string | undefined;
  tone: ToastTone;
  /** Milliseconds; hovering or focusing the toast stops the clock. */
  duration: number;
};
export type ToastRequest = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  duration?: number | undefined;
};

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function become(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in passing, from anywhere. A newer toast takes the place of the one before. */
export function toast({
  title,
  description,
  tone = "default",
  duration = defaultDuration,
}: ToastRequest): number {
  lastId += 1;
  become([{ id: lastId, open: true, title, description, tone, duration }, ...toasts].slice(0, limit));
  return lastId;
}

/** Closes one; unknown and closed ids are ignored. */
export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id && one.open)) return;
  become(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => {
    if (toasts.some((one) => one.id === id)) become(toasts.filter((one) => one.id !== id));
  }, removalDelay);
}

export const currentToasts = (): readonly Toast[] => toasts;

/** Calls back at each change; returns the way to stop. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
}
