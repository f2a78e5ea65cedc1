import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { buildIntent, type Intent, type Wanted } from "../../auth/intent.ts";
import { lazyWithRetry } from "../../lazy-with-retry.ts";

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
  const location = useLocation();
  const [intent, setIntent] = useState<Intent>();
  const [open, setOpen] = useState(false);
  const openPrompt = (wanted: Wanted = {}) => {
    setIntent(buildIntent(location, wanted));
    setOpen(true);
  };
  const prompt = (
    <Suspense>
      {intent && <SignUpPrompt open={open} onClose={() => setOpen(false)} intent={intent} />}
    </Suspense>
  );
  return { openPrompt, isPromptOpen: open, prompt };
}
