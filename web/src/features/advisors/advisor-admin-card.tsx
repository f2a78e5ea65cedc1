import { Pencil, Trash2 } from "lucide-react";
import { formatHourlyRate } from "../../../../contract/advisors.ts";
import { advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { zones } from "../../../../contract/zones.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { useFocusWhenGone } from "../../ui/kept-focus.ts";
import { SuppressedEmail } from "../../ui/suppressed-email.tsx";
import type { AdminAdvisor } from "./advisor-admin-queries.ts";
import styles from "./advisors-panel.module.css";
import { EmailChangeNotice } from "./email-change-notice.tsx";
import { Portrait } from "./portrait.tsx";
import { Specialties } from "./specialties.tsx";

const specialtiesShown = 3;
const zoneLabel = (zone: string) => zones.find(({ id }) => id === zone)?.label ?? zone;

/** Advisor card in the back office: contact, rate, specialties and actions. */
export function AdvisorAdminCard({
  advisor,
  isToggling,
  onEdit,
  onToggle,
  onDelete,
}: {
  advisor: AdminAdvisor;
  /** A change of `active` is being saved. */
  isToggling: boolean;
  onEdit: () => void;
  onToggle: () => void;
  onDelete: () => void;
}) {
  const { id, name, full_name, email, hourly_rate, timezone, active, portrait } = advisor;
  const address = useFocusWhenGone<HTMLParagraphElement>(advisor.email_change !== null);
  const facts = [hourly_rate === null ? "No rate yet" : formatHourlyRate(hourly_rate), zoneLabel(timezone)];
  const dimmed = active ? undefined : styles.dim;
  return (
    <Card as="li" className={styles.card} data-row={id}>
      <div className={styles.head}>
        <div className={cx(styles.who, dimmed)}>
          <Portrait key={portrait} src={portrait} name={name} />
          <div className={styles.names}>
            <h3>{name}</h3>
            {full_name && full_name !== name && <p>{full_name}</p>}
            <p ref={address} tabIndex={-1} className={styles.fact}>
              {email ?? "No email address yet"}
            </p>
            <p className={styles.fact}>{facts.join(" · ")}</p>
          </div>
        </div>
        <Badge tone={active ? "free" : "inactive"} className={styles.status}>
          {active ? "Active" : "Inactive"}
        </Badge>
      </div>
      <Specialties
        specialty={advisor.specialty}
        max={specialtiesShown}
        emptyLabel="No specialties yet"
        className={dimmed}
      />
      <SuppressedEmail suppression={advisor.suppression} outcome={active ? messages.unreachable : ""} />
      <EmailChangeNotice advisor={advisor} />
      <div className={styles.actions}>
        <Button
          variant="outline"
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          aria-label={`Edit ${name}`}
          data-row-opener=""
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="outline"
          size="sm"
          busy={isToggling}
          aria-label={`${active ? "Deactivate" : "Activate"} ${name}`}
          onClick={onToggle}
        >
          {active ? "Deactivate" : "Activate"}
        </Button>
        <IconButton label={`Delete ${name}`} className={styles.delete} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </Card>
  );
}
