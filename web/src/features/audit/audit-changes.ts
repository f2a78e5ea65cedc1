import type { AuditEntry } from "../../../../contract/audit.ts";
import { adminRoleLabels, roleNames } from "../../../../contract/role-labels.ts";
import { listChangedSettings } from "../../../../contract/settings-labels.ts";

export interface FieldChange {
  field: string;
  /** Undefined if the log keeps only the field's name. */
  values: { before: string; after: string } | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "Working hours" for `working_hours`, and a setting as the Settings tab calls it. */
const formatFieldName = (name: string): string => {
  const [label = name] = listChangedSettings([name]);
  if (label !== name) return label;
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const labels: Readonly<Record<string, string>> = {
  ...roleNames,
  ...Object.fromEntries(Object.entries(adminRoleLabels).map(([role, { label }]) => [role, label])),
};

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "empty" : value.map(formatValue).join(", ");
  if (isObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${formatFieldName(name)}: ${formatValue(each)}`)
      .join("; ");
  return labels[String(value)] ?? String(value);
}

/** Shows the changed fields of an entry: their names, and their values before and after if these are kept. */
export function listFieldChanges({ detail }: Pick<AuditEntry, "detail">): FieldChange[] {
  const { changed, fields, before, after } = detail;
  const names = [changed, fields].flat().filter((name) => typeof name === "string");
  const known = names.map((name): FieldChange => {
    const isKept = isObject(before) && isObject(after) && (name in before || name in after);
    const values = isKept
      ? { before: formatValue(before[name]), after: formatValue(after[name]) }
      : undefined;
    return { field: formatFieldName(name), values };
  });
  const pairs = Object.entries({ role: detail.role, admin_role: detail.admin_role }).flatMap(
    ([name, value]): FieldChange[] =>
      isObject(value) && "from" in value
        ? [
            {
              field: formatFieldName(name),
              values: { before: formatValue(value.from), after: formatValue(value.to) },
            },
          ]
        : [],
  );
  return [...known, ...pairs];
}
