import { useEffect, useRef } from "react";
import { firstSliceSize } from "../../../../contract/newsletter-admin.ts";
import { paths } from "../../base/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useListParams } from "../../ui/list/list-params.ts";
import { toLoadMore } from "../../ui/list/load-more.ts";
import { LoadMoreButton } from "../../ui/list/load-more-button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ExportButton } from "../exports/exports.tsx";
import styles from "./newsletter.module.css";
import { NewsletterEditor } from "./newsletter-editor.tsx";
import { NewsletterHistory } from "./newsletter-history.tsx";
import { findDraft, toNewsletters, useNewsletters } from "./newsletter-queries.ts";

/** The Newsletter tab (FORM-9): one draft at a time, its preview, and what was sent. */
export default function NewsletterPanel() {
  const query = useNewsletters();
  const { data, isError, isFetching, refetch } = query;
  const importId = useListParams().get("moved") || null;
  const items = toNewsletters(data).filter(({ import_id }) => importId === null || import_id === importId);
  const draft = findDraft(items, importId);
  const heading = useRef<HTMLHeadingElement>(null);
  const hadDraft = useRef(false);
  /** Whether a draft was just saved, whose preview gets the focus. */
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
          {importId ? "We've moved" : "Newsletter"}
        </h2>
        {importId ? (
          <ButtonLink variant="outline" size="sm" to={`${paths.admin}?tab=newsletter`}>
            Back to the newsletter
          </ButtonLink>
        ) : (
          <ExportButton kind="subscribers">Export subscribers</ExportButton>
        )}
      </div>
      <p className={styles.hint}>
        {importId
          ? `Goes to the members of one import who have never signed in, with a link to choose a password. The first ${firstSliceSize} get it alone; you then send the rest. It stops by itself if many emails come back.`
          : "Goes to confirmed subscribers and to members who switched on emails about new printables."}
      </p>
      {data ? (
        <>
          {/* Not by the draft: what is typed stays when another owner saves, sends or deletes one. */}
          <NewsletterEditor key={importId} draft={draft} importId={importId} wasSaved={wasSaved} />
          <NewsletterHistory items={items.filter(({ state }) => state !== "draft")} />
          <LoadMoreButton
            more={toLoadMore(query, "Load older newsletters")}
            size="sm"
            className={styles.action}
          />
        </>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          We couldn't load the newsletters.
        </LoadError>
      ) : (
        <Skeleton width="100%" height={480} />
      )}
    </section>
  );
}
