import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../lazy-with-retry.ts";

const SignUpPrompt = lazyPart(() => import("./sign-up-prompt.tsx"));

/**
 * What a guest meets wherever an account is needed. The dialog is fetched when it is first wanted. Its ways lead
 * back to the address `from`, where that is given, once there is an account.
 */
export function useSignUpPrompt({ from }: { from?: string } = {}): {
  ask: () => void;
  asking: boolean;
  prompt: ReactNode;
} {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setWanted(true);
    setOpen(true);
  };
  const prompt = (
    <Suspense>{wanted && <SignUpPrompt open={open} onClose={() => setOpen(false)} from={from} />}</Suspense>
  );
  return { ask, asking: open, prompt };
}
