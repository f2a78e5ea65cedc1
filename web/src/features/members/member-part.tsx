import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { More } from "../../ui/list/load-more.ts";
import { LoadMoreButton } from "../../ui/list/load-more-button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./member-page.module.css";

interface PartQuery {
  data: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A part of a member's page, with its own state while it loads or has failed. */
export function MemberPart({
  title,
  query: { data, isPending, isFetching, refetch },
  noun,
  children,
}: {
  title: string;
  query: PartQuery;
  /** The parts that could not be loaded. */
  noun: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" className={styles.part} aria-labelledby={id} aria-busy={isPending || undefined}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {isPending ? (
        <Skeleton width="100%" height={72} />
      ) : data === undefined ? (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          Couldn't load {noun}. Please try again.
        </LoadError>
      ) : (
        children
      )}
    </Card>
  );
}

/** A part shows this many entries at first, so that each part is in reach without a scroll area of its own. */
const shownAtFirst = 8;

/** Entries of a part, newest first, or the text that says that there are none. */
export function PartList<Item extends { id: string }>({
  items,
  empty,
  note,
  more,
  renderItem,
}: {
  items: readonly Item[];
  empty: string;
  note?: string | false | undefined;
  /** The button that loads older entries. It is offered once all that are loaded are shown. */
  more?: More | undefined;
  renderItem: (item: Item) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button is gone: the focus goes on where it stood.
    if (isWhole) list.current?.querySelectorAll<HTMLElement>(":scope > li")[shownAtFirst]?.focus();
  }, [isWhole]);
  return (
    <>
      {items.length === 0 ? (
        <p className={styles.lower}>{empty}</p>
      ) : (
        <ul ref={list} className={styles.items}>
          {items.slice(0, isWhole ? items.length : shownAtFirst).map((item, index) => (
            <li key={item.id} tabIndex={index === shownAtFirst ? -1 : undefined}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
      )}
      {!isWhole && items.length > shownAtFirst ? (
        <Button variant="outline" size="sm" className={styles.more} onClick={() => setWhole(true)}>
          Show all {formatNumber(items.length)}
        </Button>
      ) : (
        more && (
          <LoadMoreButton
            size="sm"
            className={styles.more}
            more={{
              ...more,
              onLoad: () => {
                // After a short first page, "Show all" would hide what is loaded.
                setWhole(true);
                more.onLoad();
              },
            }}
          />
        )
      )}
      {note && <p className={styles.lower}>{note}</p>}
    </>
  );
}
