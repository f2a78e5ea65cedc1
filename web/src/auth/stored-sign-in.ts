/** The localStorage key in which Amplify stores the user name; contains the app client id. */
const lastUserKey = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;

/**
 * Builds a script for the head of prerendered pages that differ for members: marks <html> with `data-signed-in` before the
 * first paint, so that style sheets can reserve the right space. Not a module, because those run after the first paint. A
 * browser that blocks storage throws, and cannot have stored a sign-in: the page then shows what guests see.
 */
export const buildSignInMark = (): string =>
  `try{for(const key in localStorage)if(${lastUserKey}.test(key))document.documentElement.dataset.signedIn=""}catch{}`;

/** The localStorage key of the id token, which Amplify writes shortly after the user name. */
const idTokenKey = /^CognitoIdentityServiceProvider\..+\.idToken$/;

export const isSignInKey = (key: string | null): boolean => key !== null && lastUserKey.test(key);

export const isIdTokenKey = (key: string | null): boolean => key !== null && idTokenKey.test(key);

/** Whether the browser stores a sign-in. Answers without loading Amplify, which guests do not need. */
export function hasStoredSignIn(): boolean {
  try {
    return Object.keys(localStorage).some(isSignInKey);
  } catch {
    // The browser blocks storage, so it cannot have stored a sign-in.
    return false;
  }
}

/** Reads one value of the stored sign-in, such as `idToken`; empty without one. Throws if the browser blocks storage. */
export function readStoredSignIn(name: string): string {
  const userKey = Object.keys(localStorage).find(isSignInKey) ?? "";
  const prefix = userKey.replace(/LastAuthUser$/, localStorage.getItem(userKey) ?? "");
  return localStorage.getItem(`${prefix}.${name}`) ?? "";
}

/** Parses the claims of a token without verifying them: the API does that. Throws for anything else than a JSON Web Token. */
export const parseClaims = (token: string): Record<string, unknown> =>
  JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));

/** Finds the person whose sign-in the browser stores, also if it has to be renewed; null without one. */
export function findStoredUser(): { id: string; email: string } | null {
  try {
    const { sub, email } = parseClaims(readStoredSignIn("idToken"));
    return typeof sub === "string" ? { id: sub, email: String(email ?? "") } : null;
  } catch {
    return null;
  }
}
