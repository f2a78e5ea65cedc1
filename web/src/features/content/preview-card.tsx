import { Link } from "react-router-dom";
import { type ContentType, categoryLabels } from "../../../../contract/content.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Cover } from "../../ui/cover.tsx";
import styles from "./preview-card.module.css";
import type { LibraryItem } from "./queries.ts";

export interface Preview {
  type: ContentType;
  title: string;
  category: "free" | "premium";
}

/** Spec/1 §2, Home page, part 3. */
export const previews: readonly Preview[] = [
  { type: "math_worksheet", title: "Math Worksheets", category: "premium" },
  { type: "story", title: "Educational Stories", category: "premium" },
  { type: "printable", title: "Free Printables", category: "free" },
];

/**
 * One type of the library, as a link to all of it. `item` lends its cover and its description; undefined is
 * one still on its way, null a type that has none.
 */
export function PreviewCard({ preview, item }: { preview: Preview; item: LibraryItem | null | undefined }) {
  const { type, title, category } = preview;
  return (
    <Card as="article" lift padded={false} className={styles.card}>
      <Cover src={item?.cover} id={item === null ? type : item?.id} type={type} />
      <div className={styles.words}>
        <Badge tone={category}>{categoryLabels[category]}</Badge>
        <h3>
          <Link to={paths.resources} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.description}>{item?.description ?? "New pages added regularly"}</p>
      </div>
    </Card>
  );
}
