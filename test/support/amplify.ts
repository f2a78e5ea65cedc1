import { solveChallenge } from "altcha-lib/v1";
import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn, signUp } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { signUpProofName } from "../../contract/members.ts";
import { routes } from "../../contract/routes.ts";
import { signUpChallenge } from "../../contract/sign-up.ts";
import type { Endpoints } from "../../local/cloud/endpoints.ts";

// Amplify warns about every custom endpoint, which would bury the results of the tests.
ConsoleLogger.LOG_LEVEL = "ERROR";

export interface Person {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}

export interface Tokens {
  access: string;
  id: string;
}

let signUps = 0;

/**
 * An address of a household of its own, because the work of a sign-up takes seconds of CPU time from its sixth in an hour on
 * (AUTH-18). Its first 64 bits count.
 */
const createHousehold = () => `3fff:0:${(process.pid % 65_536).toString(16)}:${(++signUps).toString(16)}::1`;

/** Does the work of a sign-up as the browser does it, and returns Cognito's client metadata. */
export async function proveSignUpWork({
  site,
  origin_secret,
}: Pick<Endpoints, "site" | "origin_secret">): Promise<Record<string, string>> {
  const answer = await fetch(`${site}${routes.startSignUp.path}`, {
    method: "POST",
    headers: { "x-origin-secret": origin_secret, "x-client-ip": createHousehold() },
    // A hanging request fails with its address instead of by the time limit of a whole journey.
    signal: AbortSignal.timeout(20_000),
  });
  const { maxnumber, ...challenge } = signUpChallenge.parse(await answer.json());
  const solution = await solveChallenge(challenge.challenge, challenge.salt, "SHA-256", maxnumber).promise;
  return { [signUpProofName]: JSON.stringify({ ...challenge, number: solution?.number ?? 0 }) };
}

/** Creates an Amplify client as the browser runs it, with its tokens in memory: one signed-in person at a time. */
export function createAmplifyClient(endpoints: Endpoints) {
  const { endpoint, user_pool_id, client_id } = endpoints.cognito;
  const kept = new Map<string, string>();

  /** Amplify knows one pool at a time, and the last one may belong to another cloud. */
  function selectPool(): void {
    Amplify.configure({
      Auth: {
        Cognito: { userPoolId: user_pool_id, userPoolClientId: client_id, userPoolEndpoint: endpoint },
      },
    });
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      getItem: async (key) => kept.get(key) ?? null,
      setItem: async (key, value) => void kept.set(key, value),
      removeItem: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    });
  }

  /** Signs in with SRP, returns the result of `read`, and clears the tokens from memory. The tokens stay valid. */
  async function whileSignedIn<Found>(
    { email, password }: Pick<Person, "email" | "password">,
    read: () => Promise<Found>,
    clientMetadata: Record<string, string> = {},
  ): Promise<Found> {
    selectPool();
    kept.clear();
    const { nextStep } = await signIn({ username: email, password, options: { clientMetadata } });
    if (nextStep.signInStep !== "DONE") throw new Error(`Sign-in asks for ${nextStep.signInStep}`);
    const found = await read();
    kept.clear();
    return found;
  }

  return {
    /** `extra` holds attributes that our clients may not write. */
    async signUp(person: Person, extra: Record<string, string> = {}): Promise<void> {
      selectPool();
      const { email, first_name: given_name, last_name: family_name } = person;
      const userAttributes = { email, given_name, family_name, ...extra };
      const clientMetadata = await proveSignUpWork(endpoints);
      await signUp({
        username: email,
        password: person.password,
        options: { userAttributes, clientMetadata },
      });
    },

    getTokens(person: Pick<Person, "email" | "password">): Promise<Tokens> {
      return whileSignedIn(person, async () => {
        const { tokens } = await fetchAuthSession();
        if (!tokens?.idToken) throw new Error("Signed in without tokens");
        return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
      });
    },

    /**
     * Returns what Amplify stores on the device of a signed-in person, by key. `clientMetadata` asks for more, as in
     * `accountAccess`.
     */
    getStoredKeys(
      person: Pick<Person, "email" | "password">,
      clientMetadata?: Record<string, string>,
    ): Promise<Record<string, string>> {
      return whileSignedIn(person, async () => Object.fromEntries(kept), clientMetadata);
    },
  };
}
