import styles from "./register-premium.module.css";

const steps = ["Details", "Payment", "Sign in"];

/** Where one stands on the way to Premium: `now` is 1 to 3. */
export function Steps({ now }: { now: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={index + 1 === now ? "step" : undefined}>
          {index + 1} {step}
        </li>
      ))}
    </ol>
  );
}
