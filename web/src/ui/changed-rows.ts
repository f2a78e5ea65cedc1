import { createStore } from "../base/create-store.ts";

/* The rows that another admin has changed while this page was open, by id, and how often. */

const { get, set, subscribe } = createStore<ReadonlyMap<string, number>>(new Map());

export function markChanged(ids: readonly string[]): void {
  if (ids.length > 0) set(new Map([...get(), ...ids.map((id) => [id, getChangeCount(id) + 1] as const)]));
}

export const getChangeCount = (id: string): number => get().get(id) ?? 0;

export const watchChangedRows = subscribe;
