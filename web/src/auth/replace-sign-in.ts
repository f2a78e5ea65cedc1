import type { Amplify, SignIn } from "./auth-store.ts";

const signInAgainMs = 1_000;

/** Replaces this browser's sign-in by a new one of the same person, while the member stays signed in. */
export function createReplacement(signIn: SignIn) {
  /** Until `action` is done, sign-outs are ignored and the tokens are not used for a new profile. */
  async function run<T>(action: () => Promise<T>): Promise<T> {
    signIn.setReplaced(true);
    try {
      return await action();
    } finally {
      signIn.setReplaced(false);
    }
  }

  /** Waits a second, because the API refuses sign-ins of the second in which the password was changed (AUTH-12). */
  const signInAgain = (module: Amplify, email: string, password: string) =>
    run(async () => {
      try {
        await new Promise((resolve) => setTimeout(resolve, signInAgainMs));
        await module.signOut();
        const step = await module.signIn(email, password);
        const refusal =
          step === "done" ? await signIn.start(await module.getCurrentUser(), "afterSignIn") : signIn.end();
        if (refusal) throw refusal;
        return step;
      } catch (error) {
        signIn.end();
        throw error;
      }
    });

  return { run, signInAgain };
}
