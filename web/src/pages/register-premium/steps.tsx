import styles from "./register-premium.module.css";

const steps = ["Details", "Payment", "Sign in"];

/** Progress of the premium registration. `current` is 1 to 3. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={index + 1 === current ? "step" : undefined}>
          {index + 1} {step}
        </li>
      ))}
    </ol>
  );
}
