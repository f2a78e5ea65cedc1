import { useState } from "react";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { takeFocus, useOpenButton } from "../../ui/use-open-button.ts";
import type { EmailLink } from "./email-link.ts";
import styles from "./members.module.css";

/**
 * "This wasn't me" (MEMBER-7): asks first, then starts the deletion of an account that someone else created with this
 * address, or drops a change to it.
 */
export function DeclineEmail({ link: { token, purpose } }: { link: EmailLink }) {
  const isChange = purpose === "change";
  const [step, setStep] = useState<"idle" | "asking" | "busy" | "done">("idle");
  const [failure, setFailure] = useState<string>();
  const openButton = useOpenButton(step === "asking" || step === "busy");

  async function decline(): Promise<void> {
    setFailure(undefined);
    setStep("busy");
    try {
      await call("declineEmail", { token });
      setStep("done");
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === "not_found";
      setFailure(
        isGone
          ? "This link doesn't work any more. If you pressed “This wasn't me” before, it's done."
          : getErrorMessage(error, "Something went wrong. Please try again."),
      );
      setStep("idle");
    }
  }

  if (step === "done")
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <Notice tone="success" title={isChange ? "Nothing changes" : "The account is closed"}>
          {isChange
            ? "We've cancelled the request to use your address."
            : "No one can sign in to it any more, and we're deleting its data."}
        </Notice>
      </div>
    );
  return (
    <>
      {failure && (
        <Notice tone="danger" title="That didn't work">
          {failure}
        </Notice>
      )}
      {step === "idle" ? (
        <Button ref={openButton} variant="quiet" block onClick={() => setStep("asking")}>
          This wasn't me
        </Button>
      ) : (
        <div className={styles.form}>
          <p ref={takeFocus} tabIndex={-1}>
            {isChange
              ? "Cancel the request to use your address for this account?"
              : "Delete the account that was created with your address? Its subscription and sessions are cancelled. This can't be undone."}
          </p>
          <Button variant="danger" block busy={step === "busy"} onClick={decline}>
            {isChange ? "Cancel the request" : "Delete the account"}
          </Button>
          <Button
            variant="outline"
            block
            aria-disabled={step === "busy" || undefined}
            onClick={() => step !== "busy" && setStep("idle")}
          >
            Go back
          </Button>
        </div>
      )}
    </>
  );
}
