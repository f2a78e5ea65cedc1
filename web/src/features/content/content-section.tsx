import { useEffect, useId, useRef } from "react";
import {
  type ContentType,
  contentMessages,
  contentPageSize,
  contentTypeLabels,
  maxGuestClearItems,
  maxGuestItems,
} from "../../../../contract/content.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { BlurredItem } from "./blurred-item.tsx";
import { ContentItem } from "./content-item.tsx";
import type { LibraryItem } from "./content-queries.ts";
import styles from "./library.module.css";
import type { LibraryAccess } from "./library-access.ts";
import { useRememberedLimit } from "./use-remembered-limit.ts";

/** The items of one type, six at a time (LIB-3, LIB-4). Guests see three and a button to sign up. */
export function ContentSection({
  type,
  items,
  searching,
  complete = true,
  onPreview,
  ...access
}: {
  type: ContentType;
  items: LibraryItem[];
  searching: boolean;
  /** False while only the newest items of the library are there: neither counts nor "none" are known. */
  complete?: boolean;
  onPreview: (item: LibraryItem) => void;
} & LibraryAccess) {
  const heading = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useRememberedLimit(type, contentPageSize);
  const focusedLimit = useRef(limit);
  const isGuest = access.role === null;
  const shown = items.slice(0, isGuest ? maxGuestItems : limit);
  const remaining = items.length - shown.length;

  // After Load More the focus goes to the first new card.
  useEffect(() => {
    if (limit === focusedLimit.current) return;
    focusedLimit.current = limit;
    const first = grid.current?.querySelector<HTMLElement>(`[data-index="${limit - contentPageSize}"] h4`);
    first?.focus();
  }, [limit]);

  return (
    <section className={styles.section} aria-labelledby={heading} ref={grid}>
      <h3 id={heading} className={styles.type}>
        {contentTypeLabels[type].plural}{" "}
        <span className={styles.total}>{complete ? formatNumber(items.length) : null}</span>
      </h3>
      {items.length === 0 && !complete && (
        <SkeletonCards count={contentPageSize} label={`Loading ${contentTypeLabels[type].lower}`} />
      )}
      {items.length === 0 && complete && (
        <p className={styles.none}>
          {searching ? contentMessages.noneFound(type) : contentMessages.noneYet(type)}
        </p>
      )}
      <CardGrid>
        {shown.map((item, index) =>
          isGuest && index >= maxGuestClearItems ? (
            <BlurredItem key={item.id} item={item} onSignUp={access.onSignUp} />
          ) : (
            <ContentItem key={item.id} item={item} index={index} onPreview={onPreview} {...access} />
          ),
        )}
      </CardGrid>
      {isGuest && items.length > maxGuestClearItems && (
        <Button variant="outline" className={styles.more} onClick={() => access.onSignUp()}>
          {contentMessages.signUpToViewMore}
        </Button>
      )}
      {!isGuest && remaining > 0 && (
        <Button variant="outline" className={styles.more} onClick={() => setLimit(limit + contentPageSize)}>
          {complete ? `Load More (${formatNumber(remaining)} remaining)` : "Load More"}
        </Button>
      )}
    </section>
  );
}
