import { type ComponentType, useEffect, useState } from "react";
import type { SceneProps } from "../ui/art/scene.tsx";
import { Button } from "../ui/button.tsx";
import styles from "../ui/message-page.module.css";

/**
 * The error screen (SITE-9). It uses neither router nor auth nor the API, because any of them may have failed. The
 * scene is imported on demand and left out if the import fails.
 */
export function ErrorScreen({ reference }: { reference: string }) {
  const [Art, setArt] = useState<ComponentType<SceneProps>>();

  useEffect(() => {
    import("../ui/art/spilled-crayons.tsx").then(
      ({ SpilledCrayons }) => setArt(() => SpilledCrayons),
      () => undefined,
    );
  }, []);

  return (
    <main id="main" className={styles.page}>
      <div className={styles.frame}>{Art && <Art />}</div>
      <div role="alert">
        <h1 className={styles.title}>Oops! Something went wrong</h1>
        <p className={styles.text}>Your account and downloads are safe. Try loading the page again.</p>
      </div>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
      <p className={styles.reference}>Error reference: {reference}</p>
    </main>
  );
}
