import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn, signUp } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { Endpoints } from "./endpoints.ts";

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

/** Amplify as the browser runs it, with its tokens in memory: one signed-in person at a time. */
export function amplify(endpoints: Endpoints) {
  const { endpoint, user_pool_id, client_id } = endpoints.cognito;
  const kept = new Map<string, string>();

  /** Amplify knows one pool at a time, and another cloud's may have been the last. */
  function turnToPool(): void {
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

  /** Signs in by SRP, answers what `read` finds then, and leaves the device without the tokens, which stay valid. */
  async function whileSignedIn<Found>(
    { email, password }: Pick<Person, "email" | "password">,
    read: () => Promise<Found>,
  ): Promise<Found> {
    turnToPool();
    kept.clear();
    const { nextStep } = await signIn({ username: email, password });
    if (nextStep.signInStep !== "DONE") throw new Error(`Sign-in asks for ${nextStep.signInStep}`);
    const found = await read();
    kept.clear();
    return found;
  }

  return {
    /** `extra` are attributes that no client of ours may write. */
    async signUp(person: Person, extra: Record<string, string> = {}): Promise<void> {
      turnToPool();
      const { email, first_name: given_name, last_name: family_name } = person;
      const userAttributes = { email, given_name, family_name, ...extra };
      await signUp({ username: email, password: person.password, options: { userAttributes } });
    },

    tokensOf(person: Pick<Person, "email" | "password">): Promise<Tokens> {
      return whileSignedIn(person, async () => {
        const { tokens } = await fetchAuthSession();
        if (!tokens?.idToken) throw new Error("Signed in without tokens");
        return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
      });
    },

    /** What Amplify keeps on the device of somebody who is signed in, by its keys. */
    keptBy(person: Pick<Person, "email" | "password">): Promise<Record<string, string>> {
      return whileSignedIn(person, async () => Object.fromEntries(kept));
    },
  };
}
