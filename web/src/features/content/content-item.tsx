import { Eye } from "lucide-react";
import { Link } from "react-router-dom";
import { categoryLabels } from "../../../../contract/content.ts";
import { formatFacts, shortenText } from "../../../../contract/item-facts.ts";
import { toItemPath } from "../../../../contract/item-pages.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import cardStyles from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ListenButton } from "./audio/listen-button.tsx";
import styles from "./content-item.module.css";
import { getCoverPages, type LibraryItem } from "./content-queries.ts";
import markStyles from "./cover-marks.module.css";
import { Cover } from "./covers/cover.tsx";
import { DownloadButton } from "./download-button.tsx";
import { DownloadedMark } from "./downloaded-mark.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import type { LibraryAccess } from "./library-access.ts";
import { ReadButton } from "./reader/read-button.tsx";
import { SheetButton } from "./sheets/sheet-button.tsx";

/** This many characters fit on two lines of the narrowest card. */
const maxTitleLength = 48;

/** A long title is shortened in view only: the link's name and tooltip have all of it. */
function ItemLink({ item }: { item: LibraryItem }) {
  const short = shortenText(item.title, maxTitleLength);
  const full = short === null ? {} : { "aria-label": item.title, title: item.title };
  return (
    <Link to={toItemPath(item)} className={cardStyles.link} {...full}>
      {short ?? item.title}
    </Link>
  );
}

/**
 * Cover, access badge, title and facts: the part of a card that may be blurred. One that is `linked` is as a whole a link to
 * the item's page.
 */
export function ItemSummary({ item, linked = false }: { item: LibraryItem; linked?: boolean }) {
  const facts = formatFacts(item);
  return (
    <>
      <Cover src={item.cover} id={item.id} type={item.content_type} pages={getCoverPages(item)} />
      <Badge tone={item.category} className={markStyles.badge}>
        {categoryLabels[item.category]}
      </Badge>
      <div className={styles.text}>
        <h4 className={styles.title} tabIndex={-1}>
          {linked ? <ItemLink item={item} /> : (shortenText(item.title, maxTitleLength) ?? item.title)}
        </h4>
        {facts !== "" && <p className={styles.facts}>{facts}</p>}
      </div>
    </>
  );
}

/** One item of the library with its buttons. `index` is its position in its section. */
export function ContentItem({
  item,
  index,
  onPreview,
  ...access
}: {
  item: LibraryItem;
  index: number;
  onPreview: (item: LibraryItem) => void;
} & LibraryAccess) {
  return (
    <Card as="article" lift padded={false} className={styles.item} data-index={index}>
      <ItemSummary item={item} linked />
      <div className={markStyles.corner}>
        <DownloadedMark id={item.id} />
        <FavoriteButton item={item} role={access.role} onSignUp={access.onSignUp} />
      </div>
      <div className={styles.foot}>
        {item.preview_count > 0 && (
          <Button
            size="sm"
            variant="outline"
            icon={<Eye aria-hidden="true" />}
            onClick={() => onPreview(item)}
          >
            Preview
            <VisuallyHidden>{` ${item.title}`}</VisuallyHidden>
          </Button>
        )}
        <ListenButton item={item}>
          <DownloadButton item={item} {...access} />
        </ListenButton>
        <ReadButton item={item} />
        <SheetButton item={item} {...access} />
        <DownloadButton item={item} {...access} />
      </div>
    </Card>
  );
}
