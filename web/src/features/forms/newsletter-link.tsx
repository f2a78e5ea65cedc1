import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { newsletterMessages } from "../../../../contract/newsletter.ts";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { MessagePage } from "../../layout/message-page.tsx";
import { useHydrated } from "../../layout/use-hydrated.ts";
import { paths } from "../../paths.ts";
import { FoldedMap } from "../../ui/art/folded-map.tsx";
import { Mailbox } from "../../ui/art/mailbox.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import styles from "./forms.module.css";

interface Link {
  route: "confirmNewsletter" | "unsubscribe";
  title: string;
  question: string;
  button: string;
  done: { title: string; text: string };
  /** What to do about a link that does not work. */
  advice: string;
}

const links = {
  confirm: {
    route: "confirmNewsletter",
    title: "Confirm your subscription",
    question: "Parenting Insights has ideas you can try the same day. You can unsubscribe at any time.",
    button: "Confirm my subscription",
    done: { title: newsletterMessages.confirmed, text: "Parenting Insights now goes to your address." },
    advice: "Confirmation links work for seven days. You can sign up again at any time.",
  },
  unsubscribe: {
    route: "unsubscribe",
    title: "Unsubscribe",
    question:
      "You'll receive no more issues of Parenting Insights. Your account, if you have one, doesn't change.",
    button: "Unsubscribe",
    done: {
      title: newsletterMessages.unsubscribed,
      text: "We've removed your address from Parenting Insights.",
    },
    advice: "Please use the link in a newer email from us, or reply to it and we'll remove your address.",
  },
} as const satisfies Record<string, Link>;

type Step = "idle" | "busy" | "invalid" | "done";

/**
 * The page of a link in a newsletter email (FORM-7). Opening it changes nothing, because mail programs open links too:
 * the reader presses a button. The token is in the hash, so that no server logs it.
 */
export function NewsletterLink({ purpose }: { purpose: keyof typeof links }) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const [step, setStep] = useState<Step>("idle");
  const [failure, setFailure] = useState<string>();
  const { route, title, question, button, done, advice } = links[purpose];
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
        title={newsletterMessages.invalid}
        action={<ButtonLink to={paths.insights}>Go to Parenting Insights</ButtonLink>}
        takesFocus={token !== ""}
      >
        {advice}
      </MessagePage>
    );
  if (step === "done")
    return (
      <MessagePage
        art={<Mailbox />}
        title={done.title}
        action={<ButtonLink to={paths.resources}>Browse the resources</ButtonLink>}
        takesFocus
      >
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
          <p role="alert" className={styles.error}>
            {failure}
          </p>
        </>
      }
    >
      {question}
    </MessagePage>
  );
}
