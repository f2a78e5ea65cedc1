import { paths } from "../paths.ts";

/** Router state that a link to the sign-in or registration page may carry. */
export interface RedirectState {
  /** The path to return to, with its query and hash. */
  from?: string;
  /** Prefills the form. */
  email?: string;
}

const getString = (state: unknown, key: keyof RedirectState): string => {
  const value = (state as Record<string, unknown> | null)?.[key];
  return typeof value === "string" ? value : "";
};

/** Returns the path to open after sign-in: the same-site path in the router state, or the dashboard (AUTH-2). */
export function getRedirectTarget(state: unknown): string {
  const from = getString(state, "from");
  return /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}

export const getPrefilledEmail = (state: unknown): string => getString(state, "email");
