import { X } from "lucide-react";
import { auditActions, systemActors } from "../../../../contract/audit-labels.ts";
import { formatActionName } from "../../../../contract/audit-names.ts";
import type { Auth } from "../../auth/use-auth.ts";
import { toDayRange } from "../../format/days.ts";
import { Button } from "../../ui/button.tsx";
import { useFocusHeadingAfter } from "../../ui/list/bulk-run.ts";
import { FilterDays, FilterSelect, readDays } from "../../ui/list/filter-fields.tsx";
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

/** The fields that filter the audit log, and what it is narrowed to from an entry (ADMIN-10). */
export function AuditFilters({ user, getName }: { user: Auth["user"]; getName: (id: string) => string }) {
  const { filter, params } = useAuditFilter();
  const admins = useAdminNames().data ?? [];
  const people = [
    ...admins.map(({ id, name }) => [id, id === user?.id ? `${name} (you)` : name] as const),
    ...Object.entries(systemActors).map(([id, name]) => [id, formatActor(id, name)] as const),
  ];
  useFocusHeadingAfter(filter.member_id !== undefined);
  useFocusHeadingAfter(filter.object !== undefined);
  const isOther = filter.by !== undefined && !people.some(([id]) => id === filter.by);
  return (
    <>
      <FilterSelect
        label="Action"
        value={filter.action ?? ""}
        onChange={(action) => params.change({ action })}
      >
        <option value="">All actions</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {formatActionName(action)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label="Done by" value={filter.by ?? ""} onChange={(by) => params.change({ by })}>
        <option value="">Everyone</option>
        {isOther && <option value={filter.by}>{getName(filter.by ?? "")}</option>}
        {people.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterDays params={params} />
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
    </>
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
