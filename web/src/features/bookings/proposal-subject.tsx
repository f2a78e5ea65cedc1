import { formatChildAge } from "../../../../contract/bookings.ts";
import type { Proposal } from "../../../../contract/proposals.ts";
import styles from "./proposal-subject.module.css";

/** Shows what the client wants to talk about, and their child's age (BOOK-23). Renders nothing without both. */
export function ProposalSubject({ proposal: { subject, child_age } }: { proposal: Proposal }) {
  if (!subject && !child_age) return null;
  return (
    <dl className={styles.subject}>
      {subject && (
        <div>
          <dt>What it's about</dt>
          <dd>{subject}</dd>
        </div>
      )}
      {child_age && (
        <div>
          <dt>Child's age</dt>
          <dd>{formatChildAge(child_age)}</dd>
        </div>
      )}
    </dl>
  );
}
