import { useEffect, useRef } from "react";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ExportButton } from "../exports/exports.tsx";
import styles from "./newsletter.module.css";
import { NewsletterEditor } from "./newsletter-editor.tsx";
import { NewsletterHistory } from "./newsletter-history.tsx";
import { useNewsletters } from "./newsletter-queries.ts";

/** The Newsletter tab (FORM-9): one draft at a time, its preview, and what was sent. */
export default function NewsletterPanel() {
  const { data, isError, refetch } = useNewsletters();
  const draft = data?.items.find(({ state }) => state === "draft") ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  const hadDraft = useRef(false);
  /** Whether a draft was just saved, whose preview gets the focus. The first save replaces the editor. */
  const wasSaved = useRef(false);
  // The button that sent or deleted the draft is gone.
  useEffect(() => {
    if (hadDraft.current && draft === null && document.activeElement === document.body)
      heading.current?.focus();
    hadDraft.current = draft !== null;
  }, [draft]);
  return (
    <section className={styles.panel} aria-labelledby="newsletter">
      <div className={styles.head}>
        <h2 ref={heading} id="newsletter" tabIndex={-1} className={styles.title}>
          Newsletter
        </h2>
        <ExportButton kind="subscribers">Export subscribers</ExportButton>
      </div>
      <p className={styles.hint}>
        Goes to confirmed subscribers and to members who switched on emails about new printables.
      </p>
      {data ? (
        <>
          <NewsletterEditor key={draft?.id ?? "new"} draft={draft} wasSaved={wasSaved} />
          <NewsletterHistory items={data.items.filter(({ state }) => state !== "draft")} />
        </>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()}>We couldn't load the newsletters.</LoadError>
      ) : (
        <Skeleton width="100%" height={480} />
      )}
    </section>
  );
}
