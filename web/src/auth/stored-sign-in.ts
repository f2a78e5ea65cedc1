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
