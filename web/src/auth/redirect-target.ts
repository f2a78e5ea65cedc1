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

/** Whether this is a path of this site: browsers read `//host`, `/\host` and `/\t/host` as another site. */
export const isSameSitePath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);

/** Returns the same-site path in the router state, if there is one. */
export function findRedirectTarget(state: unknown): string | undefined {
  const from = getString(state, "from");
  return isSameSitePath(from) ? from : undefined;
}

export const getPrefilledEmail = (state: unknown): string => getString(state, "email");
