/** The key under which Amplify keeps the name of whoever signed in last, with the app client's id in it. */
const lastUserKey = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;

/** The token that says who somebody is, which Amplify stores a moment after that name. */
const idTokenKey = /^CognitoIdentityServiceProvider\..+\.idToken$/;

export const isSignInKey = (key: string | null): boolean => key !== null && lastUserKey.test(key);

export const isIdTokenKey = (key: string | null): boolean => key !== null && idTokenKey.test(key);

/**
 * Whether this browser holds a sign-in, told without loading Amplify: most visitors hold none and shall not
 * pay for it.
 */
export function hasStoredSignIn(): boolean {
  try {
    return Object.keys(localStorage).some(isSignInKey);
  } catch {
    // A browser that forbids storage cannot keep anybody signed in.
    return false;
  }
}
