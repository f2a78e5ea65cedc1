import { useEffect, useId, useRef, useState } from "react";
import {
  type ContentType,
  contentMessages,
  contentPageSize,
  contentTypeLabels,
  guestClear,
  guestVisible,
} from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { Button } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card.tsx";
import { ContentItem } from "./content-item.tsx";
import styles from "./library.module.css";
import type { LibraryItem } from "./content-queries.ts";
import { VeiledItem } from "./blurred-item.tsx";

/** One type's items, six at a time (spec/1 §9). A guest sees three, and that there are more. */
export function ContentSection({
  type,
  items,
  searching,
  role,
  onSignUp,
  onUpgrade,
}: {
  type: ContentType;
  items: LibraryItem[];
  searching: boolean;
  role: Role | null | undefined;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  const heading = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(contentPageSize);
  const guest = role === null;
  const shown = items.slice(0, guest ? guestVisible : limit);
  const remaining = items.length - shown.length;

  // After Load More the reading goes on at the first card that is new.
  useEffect(() => {
    if (limit === contentPageSize) return;
    const first = grid.current?.querySelector<HTMLElement>(`[data-place="${limit - contentPageSize}"] h4`);
    first?.focus();
  }, [limit]);

  return (
    <section className={styles.section} aria-labelledby={heading} ref={grid}>
      <h3 id={heading} className={styles.type}>
        {contentTypeLabels[type].plural} <span className={styles.total}>{items.length}</span>
      </h3>
      {items.length === 0 && (
        <p className={styles.none}>
          {searching ? contentMessages.noneFound(type) : contentMessages.noneYet(type)}
        </p>
      )}
      <CardGrid>
        {shown.map((item, place) =>
          guest && place >= guestClear ? (
            <VeiledItem key={item.id} item={item} onSignUp={onSignUp} />
          ) : (
            <ContentItem
              key={item.id}
              item={item}
              place={place}
              role={role}
              onSignUp={onSignUp}
              onUpgrade={onUpgrade}
            />
          ),
        )}
      </CardGrid>
      {guest && items.length > guestClear && (
        <Button variant="outline" className={styles.more} onClick={onSignUp}>
          {contentMessages.signUpToViewMore}
        </Button>
      )}
      {!guest && remaining > 0 && (
        <Button
          variant="outline"
          className={styles.more}
          onClick={() => setLimit(limit + contentPageSize)}
        >{`Load More (${remaining} remaining)`}</Button>
      )}
    </section>
  );
}
