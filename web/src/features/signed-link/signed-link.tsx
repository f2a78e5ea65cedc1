import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { useHydrated } from "../../base/use-hydrated.ts";
import { FoldedMap } from "../../ui/art/folded-map.tsx";
import { Mailbox } from "../../ui/art/mailbox.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { MessagePage } from "../../ui/message-page.tsx";

export interface SignedLinkTexts {
  route: "confirmNewsletter" | "unsubscribe" | "confirmAdvisorEmail" | "confirmNewAddress" | "declineEmail";
  title: string;
  question: string;
  button: string;
  done: { title: string; text: string; action: ReactNode };
  /** A link that does not work, with what to do about it. */
  invalid: { title: string; advice: string; action: ReactNode };
}

type Step = "idle" | "busy" | "invalid" | "done";

/**
 * The page of a signed link in an email. Opening it changes nothing, because mail programs open links too: the reader
 * presses a button. The token is in the hash, so that no server logs it.
 */
export function SignedLink({ route, title, question, button, done, invalid }: SignedLinkTexts) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const [step, setStep] = useState<Step>("idle");
  const [failure, setFailure] = useState<string>();
  const token = hash.slice(1);
  // Another link in the same tab starts again.
  useEffect(() => {
    setStep(token === "" ? "invalid" : "idle");
    setFailure(undefined);
  }, [token]);

  async function send(): Promise<void> {
    setFailure(undefined);
    setStep("busy");
    try {
      await call(route, { token });
      setStep("done");
    } catch (error) {
      if (error instanceof ApiError && ["not_found", "invalid"].includes(error.code))
        return setStep("invalid");
      setFailure(getErrorMessage(error, "Something went wrong. Please try again."));
      setStep("idle");
    }
  }

  if (hydrated && step === "invalid")
    return (
      <MessagePage
        art={<FoldedMap />}
        title={invalid.title}
        action={invalid.action}
        takesFocus={token !== ""}
      >
        {invalid.advice}
      </MessagePage>
    );
  if (step === "done")
    return (
      <MessagePage art={<Mailbox />} title={done.title} action={done.action} takesFocus>
        {done.text}
      </MessagePage>
    );
  return (
    <MessagePage
      art={<Mailbox />}
      title={title}
      action={
        <>
          <Button busy={step === "busy"} disabled={!hydrated} onClick={send}>
            {button}
          </Button>
          <FormError>{failure}</FormError>
        </>
      }
    >
      {question}
    </MessagePage>
  );
}
