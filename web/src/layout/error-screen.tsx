import { SpilledCrayons } from "../ui/art/spilled-crayons.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./apology.module.css";

/** Spec/1 §2, Error screen. Needs nothing that may have just failed: no router, no auth, no request. */
export function ErrorScreen({ reference }: { reference: string }) {
  return (
    <main id="main" className={styles.apology} role="alert">
      <SpilledCrayons className={styles.art} />
      <h1 className={styles.title}>Oops! Something went wrong</h1>
      <p className={styles.words}>Your account and downloads are safe. Try loading the page again.</p>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
      <p className={styles.reference}>Error reference: {reference}</p>
    </main>
  );
}
