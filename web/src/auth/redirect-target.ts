import { paths } from "../paths.ts";

/** What a link to the sign-in or register page may carry in its router state. */
export interface ArrivalState {
  /** The address to come back to, with its query and hash. */
  from?: string;
  /** Fills the form in. */
  email?: string;
}

const text = (state: unknown, key: keyof ArrivalState): string => {
  const value = (state as Record<string, unknown> | null)?.[key];
  return typeof value === "string" ? value : "";
};

/** Where a sign-in leads: back to a place of ours that asked for it, else to the dashboard (spec/1 §4). */
export function whereFrom(state: unknown): string {
  const from = text(state, "from");
  return /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}

export const emailFrom = (state: unknown): string => text(state, "email");
