import { Link } from "react-router-dom";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { formatAuditAction } from "../../../../contract/audit-labels.ts";
import { formatActionName } from "../../../../contract/audit-names.ts";
import { formatLongDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import type { ParamChanges } from "../../ui/list/list-params.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./audit.module.css";
import { listFieldChanges } from "./audit-changes.ts";
import { findAuditObject, formatActor } from "./audit-object.ts";

/** An audit entry in full: who did what to whom, and the values before and after where they are kept. */
export function AuditDetails({
  entry,
  getName,
  isFormer,
  onNarrow,
}: {
  entry: AuditEntry;
  getName: (id: string) => string;
  isFormer: (id: string) => boolean;
  /** Filters the list by these parameters. */
  onNarrow: (filter: ParamChanges) => void;
}) {
  const { by, member_id: member, created_at } = entry;
  const object = findAuditObject(entry);
  const memberName = member && getName(member);
  const changes = listFieldChanges(entry);
  return (
    <div className={styles.details}>
      <DescriptionList
        items={[
          ["What", formatAuditAction(entry, formatLongDateTime)],
          [
            "When",
            <time key="when" dateTime={created_at}>
              {formatLongDateTime(created_at)}
            </time>,
          ],
          ["Done by", formatActor(by, getName(by))],
          [
            "Member",
            member &&
              (isFormer(member) ? memberName : <Link to={`?tab=users&member=${member}`}>{memberName}</Link>),
          ],
          ["Object", object && (object.to ? <Link to={object.to}>{object.label}</Link> : object.label)],
          ["Action", formatActionName(entry.action)],
        ]}
      />
      {changes.length > 0 && (
        <section aria-labelledby="audit-changes">
          <h3 id="audit-changes">What changed</h3>
          <ul className={styles.changes}>
            {changes.map(({ field, values }) => (
              <li key={field} className={styles.change}>
                <span>{field}</span>
                {values ? (
                  <span>
                    <VisuallyHidden>Before: </VisuallyHidden>
                    <del>{values.before}</del> → <VisuallyHidden>After: </VisuallyHidden>
                    <ins>{values.after}</ins>
                  </span>
                ) : (
                  <span className={styles.fields}>The log keeps no personal values.</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.narrow}>
        <Button variant="outline" size="sm" onClick={() => onNarrow({ by })}>
          All by {getName(by)}
        </Button>
        {member && (
          <Button variant="outline" size="sm" onClick={() => onNarrow({ member })}>
            All about {memberName}
          </Button>
        )}
        {object && (
          <Button variant="outline" size="sm" onClick={() => onNarrow({ object: object.id })}>
            All about {object.label}
          </Button>
        )}
      </div>
    </div>
  );
}
