import type { AuditEntry } from "../../../../contract/audit.ts";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { formatShortDate, formatShortDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatAuditAction, formatAuditActor } from "./audit-labels.ts";
import { getMemberName, getMembershipLabel, roleLabels } from "./member-labels.ts";
import { useAuditLog } from "./member-queries.ts";
import styles from "./users.module.css";

/** A member's details and audit log. */
export function MemberDetails({
  member,
  selfId,
  onClose,
}: {
  member: MemberRecord;
  selfId: string;
  onClose: () => void;
}) {
  const { badge, more } = getMembershipLabel(member);
  return (
    <Dialog open onClose={onClose} sheet size="lg" title={getMemberName(member)}>
      <DescriptionList
        items={[
          ["Email", member.email],
          ["Role", roleLabels[member.role].label],
          ["Membership", more ? `${badge}. ${more}` : badge],
          ["Premium since", member.membership_start_date && formatShortDate(member.membership_start_date)],
          ["Joined", formatShortDate(member.created_at)],
          ["Last changed", formatShortDateTime(member.updated_at)],
          [
            "Deletion",
            member.deleted_at &&
              `Pending since ${formatShortDateTime(member.deleted_at)}; retries automatically`,
          ],
          ["ID", member.id],
        ]}
      />
      <AuditLog member={member} selfId={selfId} />
    </Dialog>
  );
}

function AuditLog({ member, selfId }: { member: MemberRecord; selfId: string }) {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useAuditLog(member.id);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={styles.auditLog} aria-labelledby="audit-log" aria-busy={isPending || undefined}>
      <h3 id="audit-log">Activity</h3>
      {isPending ? (
        <Skeleton width="100%" height={144} />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to load activity.
        </LoadError>
      ) : entries.length === 0 ? (
        <p>No activity yet.</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} selfId={selfId} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className={styles.loadMore}
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Load older activity
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, selfId }: { entry: AuditEntry; selfId: string }) {
  return (
    <li>
      {formatAuditAction(entry)}
      <span className={styles.date}>
        <time dateTime={entry.created_at}>{formatShortDateTime(entry.created_at)}</time>, by{" "}
        {formatAuditActor(entry, selfId)}
      </span>
    </li>
  );
}
