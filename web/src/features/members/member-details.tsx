import type { AuditEntry } from "../../../../contract/audit.ts";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Facts } from "../../ui/description-list.tsx";
import { Failed } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { auditBy, auditWords } from "./audit-labels.ts";
import { useTrail } from "./member-queries.ts";
import { dayOf, membershipWords, momentOf, nameOf, roleWords } from "./member-labels.ts";
import styles from "./users.module.css";

/** All there is to know about a member, and what admins and Stripe did to them. */
export function MemberDetails({
  member,
  self,
  onClose,
}: {
  member: MemberRecord;
  self: string;
  onClose: () => void;
}) {
  const { badge, more } = membershipWords(member);
  return (
    <Dialog open onClose={onClose} sheet size="lg" title={nameOf(member)}>
      <Facts
        facts={[
          ["Email", member.email],
          ["Role", roleWords[member.role].label],
          ["Membership", more ? `${badge}. ${more}` : badge],
          ["Premium since", member.membership_start_date && dayOf(member.membership_start_date)],
          ["Joined", dayOf(member.created_at)],
          ["Last changed", momentOf(member.updated_at)],
          [
            "Deletion",
            member.deleted_at && `Waits since ${momentOf(member.deleted_at)}, and tries again by itself`,
          ],
          ["Id", member.id],
        ]}
      />
      <Trail member={member} self={self} />
    </Dialog>
  );
}

function Trail({ member, self }: { member: MemberRecord; self: string }) {
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrail(
    member.id,
  );
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={styles.trail} aria-labelledby="trail" aria-busy={isPending || undefined}>
      <h3 id="trail">What happened</h3>
      {isPending ? (
        <Skeleton width="100%" height={144} />
      ) : !data ? (
        <Failed onRetry={refetch} busy={isFetching}>
          The history could not be loaded.
        </Failed>
      ) : entries.length === 0 ? (
        <p>Nothing has been done to this account yet.</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} self={self} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className={styles.older}
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, self }: { entry: AuditEntry; self: string }) {
  return (
    <li>
      {auditWords(entry)}
      <span className={styles.when}>
        <time dateTime={entry.created_at}>{momentOf(entry.created_at)}</time>, by {auditBy(entry, self)}
      </span>
    </li>
  );
}
