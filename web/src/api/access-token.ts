type AccessTokenProvider = () => Promise<string | null>;

let provider: AccessTokenProvider = async () => null;

/** Called by auth, so that the API client does not depend on Cognito. */
export function setAccessTokenProvider(next: AccessTokenProvider): void {
  provider = next;
}

/** The access token of the signed-in user, or null. */
export const getAccessToken: AccessTokenProvider = () => provider();
