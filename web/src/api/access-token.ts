type AccessTokenProvider = () => Promise<string | null>;

let provider: AccessTokenProvider = async () => null;
let onRefused = (): void => undefined;

/**
 * Called by auth, so that the API client does not depend on Cognito. `refused` is called when the API refuses the provider's
 * token, as it does once the sign-in has ended elsewhere.
 */
export function setAccessTokenProvider(next: AccessTokenProvider, refused = onRefused): void {
  provider = next;
  onRefused = refused;
}

export const reportRefusedToken = (): void => onRefused();

/** The access token of the signed-in user, or null. */
export const getAccessToken: AccessTokenProvider = () => provider();
