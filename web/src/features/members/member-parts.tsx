import { Link } from "react-router-dom";
import { formatAuditAction, formatAuditActor } from "../../../../contract/audit-labels.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { formatLongDateTime, formatShortDate, formatShortDateTime } from "../../format/dates.ts";
import { toLoadMore } from "../../ui/list/load-more.ts";
import { EmailRow } from "../deliveries/deliveries.ts";
import styles from "./member-page.module.css";
import { useMemberAudit, useMemberPart } from "./member-page-queries.ts";
import { MemberPart, PartList } from "./member-part.tsx";

/** Lists what the member has downloaded and marked as a favorite. */
export function ItemsPart({ id }: { id: string }) {
  const query = useMemberPart("adminListMemberItems", id);
  const canOpen = useCanCall()("adminListContent");
  return (
    <MemberPart title="Downloads and favorites" noun="downloads and favorites" query={query}>
      <PartList
        items={query.data?.items ?? []}
        empty="Nothing downloaded or marked as a favorite yet."
        renderItem={({ id: itemId, title, favorite_at, downloaded_at }) => (
          <>
            {canOpen ? (
              <Link to={`?tab=manage&open=${itemId}`} className={styles.upper}>
                {title}
              </Link>
            ) : (
              <span className={styles.upper}>{title}</span>
            )}
            <span className={styles.lower}>
              {[
                downloaded_at && `Downloaded ${formatShortDate(downloaded_at)}`,
                favorite_at && `Saved ${formatShortDate(favorite_at)}`,
              ]
                .filter(Boolean)
                .join(". ")}
            </span>
          </>
        )}
      />
    </MemberPart>
  );
}

/** The emails about the member, with what became of them. */
export function EmailsPart({ id }: { id: string }) {
  const query = useMemberPart("adminListMemberEmails", id);
  return (
    <MemberPart title="Emails" noun="emails" query={query}>
      <PartList
        items={query.data?.items ?? []}
        empty="No emails in the last month."
        note={
          query.data?.complete === false
            ? "Only the newest 100 emails are shown."
            : query.data?.items.length !== 0 && "Emails are listed for a month after they are sent."
        }
        renderItem={(email) => <EmailRow email={email} reload={query.refetch} />}
      />
    </MemberPart>
  );
}

/** The member's entries of the audit log, with what they did in the back office. */
export function ActivityPart({ id, selfId }: { id: string; selfId: string }) {
  const query = useMemberAudit(id);
  const pages = query.data?.pages ?? [];
  const people = Object.assign({}, ...pages.map((page) => page.people)) as Record<string, string | null>;
  return (
    <MemberPart title="Activity" noun="activity" query={query}>
      <PartList
        items={pages.flatMap(({ items }) => items)}
        empty="No activity yet."
        more={toLoadMore(query, "Load older activity")}
        renderItem={(entry) => {
          const actor = formatAuditActor({ by: entry.by, member_id: id }, selfId);
          return (
            <>
              <span className={styles.upper}>{formatAuditAction(entry, formatLongDateTime)}</span>
              <span className={styles.lower}>
                <time dateTime={entry.created_at}>{formatShortDateTime(entry.created_at)}</time>, by{" "}
                {actor === "another admin" ? (people[entry.by] ?? actor) : actor}
              </span>
            </>
          );
        }}
      />
    </MemberPart>
  );
}
