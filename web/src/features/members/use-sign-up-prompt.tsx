import { type ReactNode, Suspense, useState } from "react";
import type { Wanted } from "../../auth/intent.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";

const SignUpPrompt = lazyWithRetry(() => import("./sign-up-prompt.tsx"));

/**
 * The sign-up prompt, for every place where a guest needs an account. The dialog is imported when it first opens.
 * `openPrompt` takes what the guest wanted, so that they come back to it (SITE-16).
 */
export function useSignUpPrompt(): {
  openPrompt: (wanted?: Wanted) => void;
  isPromptOpen: boolean;
  prompt: ReactNode;
} {
  const [wanted, setWanted] = useState<Wanted>();
  const [open, setOpen] = useState(false);
  const openPrompt = (next: Wanted = {}) => {
    setWanted(next);
    setOpen(true);
  };
  const prompt = (
    <Suspense>
      {wanted && <SignUpPrompt open={open} onClose={() => setOpen(false)} wanted={wanted} />}
    </Suspense>
  );
  return { openPrompt, isPromptOpen: open, prompt };
}
