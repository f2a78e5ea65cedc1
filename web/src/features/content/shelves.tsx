import { useId } from "react";
import { Link } from "react-router-dom";
import { getContentAccess } from "../../../../contract/access.ts";
import { categoryLabels, contentPageSize } from "../../../../contract/content.ts";
import { type Interest, scoreInterests } from "../../../../contract/interest-matches.ts";
import { formatFacts } from "../../../../contract/item-facts.ts";
import { toItemPath } from "../../../../contract/item-pages.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { Wanted } from "../../auth/intent.ts";
import { Badge } from "../../ui/badge.tsx";
import cardStyles from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { getCoverPages, type LibraryItem } from "./content-queries.ts";
import markStyles from "./cover-marks.module.css";
import { Cover } from "./covers/cover.tsx";
import { DownloadedMark } from "./downloaded-mark.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import libraryStyles from "./library.module.css";
import styles from "./shelves.module.css";

/** A shelf holds this many items. */
const maxShelfItems = contentPageSize + 2;
const minNewItems = 3;
/** "This month" are the last 31 days. */
const monthMs = 31 * 86_400_000;

/** Items that a free member can download come first; otherwise the order stays. */
const sortOpenFirst = (items: LibraryItem[], role: Role): LibraryItem[] => {
  const isOpen = ({ category }: LibraryItem) => getContentAccess(category, role) === "open";
  return items.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
};

/** The items that fit the member's interests, the best first, of equal ones the newest (LIB-22). */
export function pickForInterests(
  items: readonly LibraryItem[],
  interests: readonly Interest[],
  role: Role,
): LibraryItem[] {
  const scored = items.map((item) => ({ item, score: scoreInterests(item, interests) }));
  const matching = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return sortOpenFirst(
    matching.map(({ item }) => item),
    role,
  ).slice(0, maxShelfItems);
}

/**
 * The items of the last month, at `now` in milliseconds, without those that are shown already; none while the whole library is
 * new, or for fewer than make a shelf (LIB-22).
 */
export function listNewItems(
  items: readonly LibraryItem[],
  { role, now, shown = [] }: { role: Role; now: number; shown?: readonly LibraryItem[] },
): LibraryItem[] {
  const recent = items.filter(({ created_at }) => now - Date.parse(created_at) <= monthMs);
  const unseen = recent.filter((item) => !shown.includes(item));
  if (recent.length === items.length || unseen.length < minNewItems) return [];
  return sortOpenFirst(unseen, role).slice(0, maxShelfItems);
}

interface ShelfProps {
  role: Role;
  onSignUp: (wanted?: Wanted) => void;
}

/** The shelves of a member, above the sections of the library (LIB-22). */
export function Shelves({
  items,
  interests,
  ...props
}: { items: readonly LibraryItem[]; interests: readonly Interest[] } & ShelfProps) {
  const picked = pickForInterests(items, interests, props.role);
  const recent = listNewItems(items, { role: props.role, now: Date.now(), shown: picked });
  return (
    <>
      <Shelf title="Picked for you" items={picked} {...props} />
      <Shelf title="New this month" items={recent} {...props} />
    </>
  );
}

/** A row of small cards that scrolls sideways; nothing without items. */
function Shelf({ title, items, role, onSignUp }: { title: string; items: LibraryItem[] } & ShelfProps) {
  const heading = useId();
  if (items.length === 0) return null;
  return (
    <section className={libraryStyles.section} aria-labelledby={heading}>
      <h3 id={heading} className={libraryStyles.type}>
        {title}
      </h3>
      <ul className={styles.row}>
        {items.map((item) => (
          <Card key={item.id} as="li" lift padded={false} className={styles.card}>
            <Cover src={item.cover} id={item.id} type={item.content_type} pages={getCoverPages(item)} />
            <Badge tone={item.category} className={markStyles.badge}>
              {categoryLabels[item.category]}
            </Badge>
            <div className={styles.text}>
              <Link to={toItemPath(item)} className={cx(cardStyles.link, styles.link)}>
                {item.title}
              </Link>
              <p className={styles.facts}>{formatFacts(item)}</p>
            </div>
            <div className={markStyles.corner}>
              <DownloadedMark id={item.id} />
              <FavoriteButton item={item} role={role} onSignUp={onSignUp} />
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
