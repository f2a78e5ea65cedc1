import { Pencil, Trash2 } from "lucide-react";
import { hourlyRateLabel } from "../../../../contract/advisors.ts";
import { zones } from "../../../../contract/zones.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import type { AdminAdvisor } from "./advisor-admin-queries.ts";
import styles from "./advisors-panel.module.css";
import { Portrait } from "./portrait.tsx";
import { Specialties } from "./specialties.tsx";

const specialtiesShown = 3;
const zoneLabel = (zone: string) => zones.find(({ id }) => id === zone)?.label ?? zone;

/** One advisor as admins see them: who, how to reach them, for how much, and what can be done. */
export function AdvisorAdminCard({
  advisor,
  switching,
  onEdit,
  onToggle,
  onDelete,
}: {
  advisor: AdminAdvisor;
  /** The API has not yet said yes to the last change of `active`. */
  switching: boolean;
  onEdit: () => void;
  onToggle: () => void;
  onDelete: () => void;
}) {
  const { id, name, full_name, email, hourly_rate, timezone, active, portrait } = advisor;
  const facts = [hourly_rate === null ? "No rate yet" : hourlyRateLabel(hourly_rate), zoneLabel(timezone)];
  const dim = active ? undefined : styles.dim;
  return (
    <Card as="li" className={styles.card} data-advisor={id}>
      <div className={styles.head}>
        <div className={cx(styles.who, dim)}>
          <Portrait key={portrait} src={portrait} name={name} />
          <div className={styles.names}>
            <h3 className={styles.name}>{name}</h3>
            {full_name && full_name !== name && <p>{full_name}</p>}
            <p className={styles.fact}>{email ?? "No email address yet"}</p>
            <p className={styles.fact}>{facts.join(" · ")}</p>
          </div>
        </div>
        <Badge tone={active ? "free" : "inactive"} className={styles.standing}>
          {active ? "Active" : "Inactive"}
        </Badge>
      </div>
      <Specialties
        specialty={advisor.specialty}
        most={specialtiesShown}
        none="No specialties yet"
        className={dim}
      />
      <div className={styles.actions}>
        <Button
          variant="outline"
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="outline"
          size="sm"
          busy={switching}
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
