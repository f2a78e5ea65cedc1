import { CircleCheck, CircleDashed } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useListParams } from "../../ui/list/list-params.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ProgressRing } from "./progress-ring.tsx";
import styles from "./setup-checklist.module.css";
import { type Setup, useConfirmArrival, useSetupTest } from "./setup-queries.ts";
import type { SetupStep } from "./setup-steps.ts";

const buttons = { payment: "Pay $1 and refund it", email: "Send me a test email" } as const;

function TestButton({ kind }: { kind: keyof typeof buttons }) {
  const { mutate, isPending } = useSetupTest(kind);
  return (
    <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate()}>
      {buttons[kind]}
    </Button>
  );
}

function Step({ title, text, to, isDone, isNeeded, test }: SetupStep) {
  return (
    <li data-done={isDone || undefined}>
      {isDone ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
      <div>
        {isDone || !to ? (
          <span className={styles.step}>{title}</span>
        ) : (
          <Link to={to} className={styles.step}>
            {title}
          </Link>
        )}
        {isDone && <VisuallyHidden>: done</VisuallyHidden>}
        {!isDone && !isNeeded && <span className={styles.optional}> optional</span>}
        <p>{text}</p>
        {test && !isDone && <TestButton kind={test} />}
      </div>
    </li>
  );
}

/** Leads an owner through an empty site, from what decides whether anybody can pay (ADMIN-9). Facts mark a line as done. */
export function SetupChecklist({ setup: { steps, done, needed } }: { setup: Setup }) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="setup">
      <ProgressRing done={done} count={needed} />
      <div>
        <h3 id="setup" className={styles.title}>
          Set up your site
        </h3>
        <p className={styles.lead}>A line is ticked by itself, within a minute of being done.</p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Step key={step.title} {...step} />
          ))}
        </ol>
      </div>
    </Card>
  );
}

/** Keeps that a test email arrived when its link was opened, and takes the code out of the address. */
export function ArrivalNote() {
  const { get, change } = useListParams();
  const code = get("arrived");
  const confirm = useConfirmArrival();
  const confirmed = useRef<string>(undefined);
  useEffect(() => {
    if (code === "" || confirmed.current === code) return;
    confirmed.current = code;
    confirm(code);
    change({ arrived: undefined });
  }, [code, confirm, change]);
  return null;
}
