import { Check, Heart } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { toItemPath } from "../../../../contract/item-pages.ts";
import { favoriteMessages } from "../../../../contract/member-items.ts";
import { formatMediumDate } from "../../format/dates.ts";
import cardStyles from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { getCoverPages, type LibraryItem, useLibrary } from "./content-queries.ts";
import styles from "./continue-row.module.css";
import { Cover } from "./covers/cover.tsx";
import { type MyItems, useMyItems } from "./my-items.ts";
import shelfStyles from "./shelves.module.css";

/** The row holds this many items. */
const maxItems = 12;

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
 * The dashboard's row of favorites and downloads, nothing without any. The first of a visit shows with the next one, because
 * a row that comes moves the card that was pressed. `onKnown` is called once it is known whether there are any, also after a
 * failure.
 */
export function ContinueRow({ onKnown }: { onKnown: () => void }) {
  const heading = useId();
  const library = useLibrary();
  const mine = useMyItems();
  const hasNone = mine.data && Object.keys(mine.data).length === 0;
  const recent =
    mine.data && (library.data || hasNone) ? listRecent(mine.data, library.data ?? []) : undefined;
  const hasRecent = recent && recent.length > 0;
  const isShown = useRef<boolean>(undefined);
  isShown.current ??= hasRecent;
  const isKnown = Boolean(recent) || mine.isError || library.isError;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  return (
    <>
      {mine.isError && (
        <LoadError onRetry={() => mine.refetch()} busy={mine.isFetching}>
          {favoriteMessages.loadFailed}
        </LoadError>
      )}
      {/* Without a library, it shows its own error. */}
      {recent && isShown.current && (
        <section className={styles.section} aria-labelledby={heading}>
          <h2 id={heading} className={styles.heading}>
            Continue
          </h2>
          <RecentItems recent={recent} />
        </section>
      )}
    </>
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
