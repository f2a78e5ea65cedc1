import { type ContentCard, categoryLabels } from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./content-item.module.css";
import type { LibraryItem } from "./content-queries.ts";
import { Cover } from "./covers/cover.tsx";
import { DownloadButton } from "./download-button.tsx";

const maxTags = 3;

/** Cover, access badge, title, description and tags: the part of a card that may be blurred. */
export function ItemPreview({ item }: { item: LibraryItem }) {
  return (
    <>
      <Cover src={item.cover} id={item.id} type={item.content_type} />
      <div className={styles.text}>
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
      {tags.slice(0, maxTags).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

/** One item of the library with its button. `index` is its position in its section. */
export function ContentItem({
  item,
  index,
  role,
  onSignUp,
  onUpgrade,
}: {
  item: LibraryItem;
  index: number;
  role: Role | null | undefined;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  return (
    <Card as="article" padded={false} className={styles.item} data-index={index}>
      <ItemPreview item={item} />
      <div className={styles.foot}>
        <DownloadButton item={item} role={role} onSignUp={onSignUp} onUpgrade={onUpgrade} />
      </div>
    </Card>
  );
}
