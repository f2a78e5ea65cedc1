import { type ComponentType, useEffect, useState } from "react";
import type { SceneProps } from "../ui/art/scene.tsx";
import { Button } from "../ui/button.tsx";
import styles from "../ui/message-page.module.css";

/**
 * The error screen (SITE-9). It uses neither router nor auth nor the API, because any of them may have failed. The
 * scene is imported on demand and left out if the import fails. In a part of a page it is no second `main`.
 */
export function ErrorScreen({ reference, isPart }: { reference: string; isPart: boolean }) {
  const [Art, setArt] = useState<ComponentType<SceneProps>>();

  useEffect(() => {
    import("../ui/art/spilled-crayons.tsx").then(
      ({ SpilledCrayons }) => setArt(() => SpilledCrayons),
      () => undefined,
    );
  }, []);

  const [Root, Title] = isPart ? (["div", "h2"] as const) : (["main", "h1"] as const);
  return (
    <Root id={isPart ? undefined : "main"} className={styles.page}>
      <div className={styles.frame}>{Art && <Art />}</div>
      <div role="alert">
        <Title className={styles.title}>Oops! Something went wrong</Title>
        <p className={styles.text}>Your account and downloads are safe. Try loading the page again.</p>
      </div>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
      <p className={styles.reference}>Error reference: {reference}</p>
    </Root>
  );
}
