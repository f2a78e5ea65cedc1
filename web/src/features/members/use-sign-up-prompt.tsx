import { type ReactNode, Suspense, useState } from "react";
import { lazyWithRetry } from "../../lazy-with-retry.ts";

const SignUpPrompt = lazyWithRetry(() => import("./sign-up-prompt.tsx"));

/**
 * The sign-up prompt, for every place where a guest needs an account. The dialog is imported when it first opens.
 * `from` is the path to return to after registration.
 */
export function useSignUpPrompt({ from }: { from?: string } = {}): {
  openPrompt: () => void;
  isPromptOpen: boolean;
  prompt: ReactNode;
} {
  const [hasOpened, setHasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const openPrompt = () => {
    setHasOpened(true);
    setOpen(true);
  };
  const prompt = (
    <Suspense>
      {hasOpened && <SignUpPrompt open={open} onClose={() => setOpen(false)} from={from} />}
    </Suspense>
  );
  return { openPrompt, isPromptOpen: open, prompt };
}
