import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ContentCard, ContentType } from "../../../../contract/content.ts";
import { paths } from "../../base/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import cardStyles from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import styles from "./preview-card.module.css";

export interface Preview {
  type: ContentType;
  title: string;
  access: "Free" | "Premium";
}

/** The previews on the home page (LIB-9). */
export const previews: readonly Preview[] = [
  { type: "math_worksheet", title: "Math Worksheets", access: "Premium" },
  { type: "story", title: "Educational Stories", access: "Premium" },
  { type: "printable", title: "Free Printables", access: "Free" },
];

/** A card for one content type that links to the library. It says of the item that it shows who may have it. */
export function PreviewCard({
  preview: { title, access: usual },
  cover,
  item,
  description = item?.description ?? "New pages added regularly",
}: {
  preview: Preview;
  cover: ReactNode;
  item?: Pick<ContentCard, "category" | "description"> | undefined;
  description?: string;
}) {
  const access = item ? (item.category === "premium" ? "Premium" : "Free") : usual;
  return (
    <Card as="article" lift padded={false} className={styles.card}>
      {cover}
      <div className={styles.text}>
        <Badge tone={access === "Free" ? "free" : "premium"}>{access}</Badge>
        <h3>
          <Link to={paths.resources} className={cardStyles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.description}>{description}</p>
      </div>
    </Card>
  );
}
