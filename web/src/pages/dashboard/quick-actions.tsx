import { BookOpen, CalendarHeart, MessagesSquare, Search } from "lucide-react";
import { Link } from "react-router-dom";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./quick-actions.module.css";

/** Quick Actions tiles of the dashboard (MEMBER-3). The community tile is disabled: it is coming soon. */
export function QuickActions({ onSearch }: { onSearch: () => void }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={styles.title}>
        Quick Actions
      </h2>
      <ul className={styles.tiles}>
        <li>
          <Link to={{ hash: "library" }} className={cx(styles.tile, styles.rose)}>
            <BookOpen aria-hidden="true" />
            <span className={styles.name}>Browse Content</span>
            <span>Stories, worksheets and printables</span>
          </Link>
        </li>
        <li>
          <button type="button" className={cx(styles.tile, styles.sky)} onClick={onSearch}>
            <Search aria-hidden="true" />
            <span className={styles.name}>Search Resources</span>
            <span>Find a page for right now</span>
          </button>
        </li>
        <li>
          <Link to={{ hash: "book-a-session" }} className={cx(styles.tile, styles.pear)}>
            <CalendarHeart aria-hidden="true" />
            <span className={styles.name}>Book a Session</span>
            <span>One to one with an advisor</span>
          </Link>
        </li>
        <li>
          <button type="button" aria-disabled="true" className={cx(styles.tile, styles.butter)}>
            <MessagesSquare aria-hidden="true" />
            <span className={styles.name}>
              Join the Community <Badge tone="soon">Coming Soon</Badge>
            </span>
            <span>A friendly place to ask</span>
          </button>
        </li>
      </ul>
    </section>
  );
}
