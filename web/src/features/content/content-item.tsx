import { type ContentCard, categoryLabels } from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Cover } from "./covers/cover.tsx";
import styles from "./content-item.module.css";
import { DownloadButton } from "./download-button.tsx";
import type { LibraryItem } from "./content-queries.ts";

const tagsShown = 3;

/** Cover, access badge and words: what every card shows, clear or veiled. */
export function ItemFace({ item }: { item: LibraryItem }) {
  return (
    <>
      <Cover src={item.cover} id={item.id} type={item.content_type} />
      <div className={styles.words}>
        <Badge tone={item.category}>{categoryLabels[item.category]}</Badge>
        <h4 className={styles.title} tabIndex={-1}>
          {item.title}
        </h4>
        {item.description && <p className={styles.description}>{item.description}</p>}
        <Tags tags={item.tags} />
      </div>
    </>
  );
}

function Tags({ tags }: Pick<ContentCard, "tags">) {
  if (!tags || tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.slice(0, tagsShown).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

/** One item of the library with its one button. `place` is where it stands in its section. */
export function ContentItem({
  item,
  place,
  role,
  onSignUp,
  onUpgrade,
}: {
  item: LibraryItem;
  place: number;
  role: Role | null | undefined;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  return (
    <Card as="article" padded={false} className={styles.item} data-place={place}>
      <ItemFace item={item} />
      <div className={styles.foot}>
        <DownloadButton item={item} role={role} onSignUp={onSignUp} onUpgrade={onUpgrade} />
      </div>
    </Card>
  );
}
