import { Eye } from "lucide-react";
import { contentMessages } from "../../../../contract/content.ts";
import type { Wanted } from "../../auth/intent.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./content-item.module.css";
import { ItemSummary } from "./content-item.tsx";
import { type LibraryItem, toWantedItem } from "./content-queries.ts";

/** An item that is blurred for guests, with a button to sign up (LIB-4). */
export function BlurredItem({ item, onSignUp }: { item: LibraryItem; onSignUp: (wanted?: Wanted) => void }) {
  return (
    <Card as="article" padded={false} className={styles.item}>
      <div className={styles.blurred} inert aria-hidden="true">
        <ItemSummary item={item} />
      </div>
      <div className={styles.overlay}>
        <Button
          size="sm"
          icon={<Eye aria-hidden="true" />}
          onClick={() => onSignUp({ item: toWantedItem(item) })}
        >
          {contentMessages.signUpToView}
          <VisuallyHidden>{` ${item.title}`}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}
