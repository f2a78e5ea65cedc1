import { Eye } from "lucide-react";
import { contentMessages } from "../../../../contract/content.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./content-item.module.css";
import { ItemFace } from "./content-item.tsx";
import type { LibraryItem } from "./content-queries.ts";

/** An item that a guest sees only as colours, with the one way to see it clearly (spec/1 §4). */
export function VeiledItem({ item, onSignUp }: { item: LibraryItem; onSignUp: () => void }) {
  return (
    <Card as="article" padded={false} className={styles.item}>
      <div className={styles.veiled} inert aria-hidden="true">
        <ItemFace item={item} />
      </div>
      <div className={styles.unveil}>
        <Button size="sm" icon={<Eye aria-hidden="true" />} onClick={onSignUp}>
          {contentMessages.signUpToView}
          <VisuallyHidden>{` ${item.title}`}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}
