import { SelectField, TextField } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { auditActions, systemActors } from "../../../../contract/audit-labels.ts";
import { formatActionName } from "../../../../contract/audit-names.ts";
import type { Auth } from "../../auth/use-auth.ts";
import { toDayRange } from "../../format/days.ts";
import { Button } from "../../ui/button.tsx";
import { readDays, useTypedDay } from "../../ui/list/filter-fields.tsx";
import { useListParams } from "../../ui/list/list-params.ts";
import styles from "./audit.module.css";
import { formatActor } from "./audit-object.ts";
import { type AuditFilter, useAdminNames } from "./audit-queries.ts";

/**
 * The filters in the address: `action`, `by`, `object`, `member`, and the days `from` and `to`, both included, and the
 * search `q`.
 */
export function useAuditFilter() {
  const params = useListParams();
  const { from, before: to } = toDayRange(readDays(params));
  const texts = {
    action: params.get("action") || undefined,
    by: params.get("by") || undefined,
    object: params.get("object") || undefined,
    member_id: params.get("member") || undefined,
    from,
    to,
    q: params.get("q") || undefined,
  };
  const filter: AuditFilter = Object.fromEntries(
    Object.entries(texts).filter(([, value]) => value !== undefined),
  );
  return { filter, params };
}

const dayLabels = { from: "From", to: "To" } as const;

/** The fields that filter the audit log, and what it is narrowed to from an entry (ADMIN-10). */
export function AuditFilters({ user, getName }: { user: Auth["user"]; getName: (id: string) => string }) {
  const { filter, params } = useAuditFilter();
  const admins = useAdminNames().data ?? [];
  const people = [
    ...admins.map(({ id, name }) => [id, id === user?.id ? `${name} (you)` : name] as const),
    ...Object.entries(systemActors).map(([id, name]) => [id, formatActor(id, name)] as const),
  ];
  const isOther = filter.by !== undefined && !people.some(([id]) => id === filter.by);
  return (
    <div className={styles.filters}>
      <div className={styles.field}>
        <SelectField
          label="Action"
          value={filter.action ?? ""}
          onChange={({ target }) => params.change({ action: target.value, open: undefined })}
        >
          <option value="">All actions</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {formatActionName(action)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.field}>
        <SelectField
          label="Done by"
          value={filter.by ?? ""}
          onChange={({ target }) => params.change({ by: target.value, open: undefined })}
        >
          <option value="">Everyone</option>
          {isOther && <option value={filter.by}>{getName(filter.by ?? "")}</option>}
          {people.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {(["from", "to"] as const).map((name) => (
        <AuditDay key={name} name={name} params={params} />
      ))}
      {filter.member_id && (
        <Removable
          text={`About ${getName(filter.member_id)}`}
          onRemove={() => params.change({ member: undefined })}
        />
      )}
      {filter.object && (
        <Removable
          text={`About ${getName(filter.object)}`}
          onRemove={() => params.change({ object: undefined })}
        />
      )}
    </div>
  );
}

function AuditDay({
  name,
  params,
}: {
  name: keyof typeof dayLabels;
  params: ReturnType<typeof useListParams>;
}) {
  const field = useTypedDay(readDays(params)[name] ?? "", (day) =>
    params.change({ [name]: day, open: undefined }),
  );
  return (
    <div className={styles.day}>
      <TextField label={dayLabels[name]} {...field} />
    </div>
  );
}

function Removable({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button
      variant="outline"
      size="sm"
      className={styles.removable}
      onClick={onRemove}
      aria-label={`${text}: remove this filter`}
    >
      {text}
      <X aria-hidden="true" />
    </Button>
  );
}
