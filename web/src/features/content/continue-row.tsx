import { Check, Heart } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { toItemPath } from "../../../../contract/item-pages.ts";
import { favoriteMessages } from "../../../../contract/member-items.ts";
import { hadLatePart, rememberLatePart } from "../../base/late-parts.ts";
import { useHydrated } from "../../base/use-hydrated.ts";
import { formatMediumDate } from "../../format/dates.ts";
import cardStyles from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { getCoverPages, type LibraryItem, useLibrary } from "./content-queries.ts";
import styles from "./continue-row.module.css";
import { Cover } from "./covers/cover.tsx";
import { type MyItems, useMyItems } from "./my-items.ts";
import shelfStyles from "./shelves.module.css";

/** The row holds this many items. */
const maxItems = 12;
const skeletons = [1, 2, 3, 4];

interface Recent {
  item: LibraryItem;
  /** The moment when it became a favorite or was last downloaded, whichever is later. */
  at: string;
  isDownload: boolean;
}

/** The member's favorites and downloads that are still in the library, the latest first (LIB-21). */
export function listRecent(items: MyItems, library: readonly LibraryItem[]): Recent[] {
  return library
    .flatMap((item): Recent[] => {
      const { favorite_at, downloaded_at } = items[item.id] ?? { favorite_at: null, downloaded_at: null };
      const [at] = [favorite_at, downloaded_at]
        .filter((each) => each !== null)
        .toSorted()
        .toReversed();
      return at === undefined ? [] : [{ item, at, isDownload: at === downloaded_at }];
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxItems);
}

/**
 * The dashboard's row of favorites and downloads, nothing without any. It keeps its height while it loads if there were any at
 * the last visit. The first of a visit shows with the next one, because a row that comes moves the card that was pressed.
 */
export function ContinueRow() {
  const heading = useId();
  const library = useLibrary();
  const mine = useMyItems();
  const isHydrated = useHydrated();
  const recent = library.data && mine.data ? listRecent(mine.data, library.data) : undefined;
  const hasRecent = recent && recent.length > 0;
  const isShown = useRef<boolean>(undefined);
  isShown.current ??= hasRecent;
  useEffect(() => {
    if (hasRecent !== undefined) rememberLatePart("continue", hasRecent);
  }, [hasRecent]);
  // The library shows its own error.
  if (library.isError && !library.data) return null;
  if (!(isShown.current ?? (mine.isError || !isHydrated || hadLatePart("continue")))) return null;
  return (
    <section className={styles.section} aria-labelledby={heading} aria-busy={!recent && !mine.isError}>
      <h2 id={heading} className={styles.heading}>
        Continue
      </h2>
      {recent ? (
        <RecentItems recent={recent} />
      ) : mine.isError ? (
        <LoadError onRetry={() => mine.refetch()} busy={mine.isFetching}>
          {favoriteMessages.loadFailed}
        </LoadError>
      ) : (
        <div className={styles.row}>
          <VisuallyHidden>Loading your favorites</VisuallyHidden>
          {skeletons.map((each) => (
            <Skeleton key={each} height="100%" className={styles.card} />
          ))}
        </div>
      )}
    </section>
  );
}

function RecentItems({ recent }: { recent: Recent[] }) {
  return (
    <ul className={styles.row}>
      {recent.map(({ item, at, isDownload }) => (
        <Card key={item.id} as="li" lift padded={false} className={styles.card}>
          <Cover
            src={item.cover}
            id={item.id}
            type={item.content_type}
            pages={getCoverPages(item)}
            className={styles.cover}
          />
          <div className={styles.text}>
            <Link to={toItemPath(item)} className={cx(cardStyles.link, shelfStyles.link)}>
              {item.title}
            </Link>
            <p className={styles.when}>
              {isDownload ? <Check aria-hidden="true" /> : <Heart aria-hidden="true" />}
              {isDownload ? `Downloaded ${formatMediumDate(at)}` : `Saved ${formatMediumDate(at)}`}
            </p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
