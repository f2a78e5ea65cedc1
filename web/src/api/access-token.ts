type AccessToken = () => Promise<string | null>;

let source: AccessToken = async () => null;

/** Auth says where tokens come from; the client itself knows nothing of Cognito. */
export function takeAccessTokensFrom(given: AccessToken): void {
  source = given;
}

/** The token of whoever is signed in, null of nobody. */
export const accessToken: AccessToken = () => source();
