import { SelectField } from "@aws-amplify/ui-react";
import { type FormEvent, useEffect, useState } from "react";
import {
  type ImportField,
  importFieldNames,
  importFields,
  importSourceLabels,
} from "../../../../contract/import-columns.ts";
import {
  findChoicesProblem,
  type ImportChoices,
  type ImportColumn,
  type MemberImport,
  type ReplaceableField,
  replaceableFields,
} from "../../../../contract/imports.ts";
import { typedLabels } from "../../../../contract/member-notes.ts";
import { firstSliceSize } from "../../../../contract/newsletter-admin.ts";
import { formatNoun } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useImportStep } from "./import-queries.ts";
import styles from "./imports.module.css";

const fieldOptions = importFieldNames.map((value) => ({ value, label: importFields[value].label }));
const replaceLabels: Readonly<Record<ReplaceableField, string>> = {
  first_name: "First name",
  last_name: "Last name",
  note: "Note",
  labels: "Labels",
  complimentary: "Free members become complimentary Premium members",
};

const parseLabels = (text: string) => typedLabels.safeParse(text);

/** The choices as the form holds them. */
interface Choices {
  fields: ImportChoices["fields"];
  replace: ImportChoices["replace"];
  labels: string;
  hasAgreed: boolean;
  agreedAt: string;
  agreedWhere: string;
  asksOthers: boolean;
}

const toForm = ({ columns, choices }: MemberImport): Choices => ({
  fields: choices?.fields ?? columns.map(({ field }) => field),
  replace: choices?.replace ?? [],
  labels: choices?.labels.join(", ") ?? "",
  hasAgreed: Boolean(choices?.consent),
  agreedAt: choices?.consent?.at ?? "",
  agreedWhere: choices?.consent?.source ?? "",
  asksOthers: choices?.ask_others ?? false,
});

/** The admin says what each column becomes, how members who exist are treated, and who agreed to the newsletter. */
export function ImportMapping({
  data,
  onDirtyChange,
}: {
  data: MemberImport;
  onDirtyChange: (isDirty: boolean) => void;
}) {
  const { id, columns, source, rows_total } = data;
  const step = useImportStep(id);
  const [form, setForm] = useState(() => toForm(data));
  const [problem, setProblem] = useState<string>();
  const change = (changes: Partial<Choices>) => setForm({ ...form, ...changes });
  const isDirty = JSON.stringify(form) !== JSON.stringify(toForm(data));
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const labels = parseLabels(form.labels);
    const choices: ImportChoices = {
      fields: form.fields,
      replace: form.replace,
      labels: labels.data ?? [],
      consent: form.hasAgreed ? { at: form.agreedAt || null, source: form.agreedWhere.trim() || null } : null,
      ask_others: form.asksOthers,
    };
    const found = labels.error?.issues[0]?.message ?? findChoicesProblem(choices);
    setProblem(found);
    if (found === undefined) step.mutate(choices);
  };

  return (
    <Form className={styles.rows} onSubmit={submit}>
      <p role="status">
        {`This is ${importSourceLabels[source]} with ${formatNoun(rows_total, "row")}. Please check what each column becomes. Nothing has been imported yet.`}
      </p>
      <DataTable
        caption="Columns of the file"
        rows={columns.map((column, index) => ({ ...column, index }))}
        getKey={({ index }) => `${index}`}
        columns={buildColumns(form.fields, (fields) => change({ fields }))}
      />
      <ReplaceFields form={form} change={change} />
      <TextField
        label="Labels for everyone in this file"
        hint="Separate them with commas, such as: From Ghost, 2026."
        optional
        value={form.labels}
        onChange={({ currentTarget }) => change({ labels: currentTarget.value })}
      />
      <ConsentFields form={form} change={change} />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" busy={step.isPending}>
          Check the rows
        </Button>
      </div>
    </Form>
  );
}

interface PartProps {
  form: Choices;
  change: (changes: Partial<Choices>) => void;
}

const ReplaceFields = ({ form: { replace }, change }: PartProps) => (
  <fieldset className={styles.group}>
    <legend>Members who have an account already</legend>
    <p className={styles.note}>
      They keep what they have; what is empty is filled, and labels are added. A Stripe customer is added only
      to members who were imported. Choose what the file replaces:
    </p>
    {replaceableFields.map((name) => (
      <Tick
        key={name}
        checked={replace.includes(name)}
        onChange={(checked) =>
          change({
            replace: replaceableFields.filter((each) => (each === name ? checked : replace.includes(each))),
          })
        }
      >
        {replaceLabels[name]}
      </Tick>
    ))}
  </fieldset>
);

const ConsentFields = ({ form: { hasAgreed, agreedAt, agreedWhere, asksOthers }, change }: PartProps) => (
  <fieldset className={styles.group}>
    <legend>Newsletter</legend>
    <Tick checked={hasAgreed} onChange={(checked) => change({ hasAgreed: checked })}>
      They agreed to my newsletter
    </Tick>
    <p className={styles.note}>
      We record your name, this file, and when and where they agreed. People who have unsubscribed, here or in
      the file, are never added.
    </p>
    {hasAgreed && (
      <>
        <TextField
          type="date"
          label="When they agreed"
          hint="For rows without a date of their own."
          optional
          value={agreedAt}
          onChange={({ currentTarget }) => change({ agreedAt: currentTarget.value })}
        />
        <TextField
          label="Where they agreed"
          hint="Such as: the sign-up form of our old site."
          optional
          value={agreedWhere}
          onChange={({ currentTarget }) => change({ agreedWhere: currentTarget.value })}
        />
      </>
    )}
    <Tick checked={asksOthers} onChange={(checked) => change({ asksOthers: checked })}>
      Email the others once and ask whether they want it
    </Tick>
    <p className={styles.note}>
      Some laws forbid even this email to people who never bought anything from you. The first{" "}
      {firstSliceSize} get it alone. The import then waits ten minutes, and asks no one else if too many
      emails come back.
    </p>
  </fieldset>
);

type IndexedColumn = ImportColumn & { index: number };

const nameColumn = ({ heading, index }: Pick<IndexedColumn, "heading" | "index">): string =>
  heading || `(no name, column ${index + 1})`;

const buildColumns = (
  fields: readonly (ImportField | null)[],
  onChange: (fields: (ImportField | null)[]) => void,
): Column<IndexedColumn>[] => [
  { header: "Column", cell: nameColumn },
  { header: "Begins with", layout: "wide", cell: ({ samples }) => samples.join(" · ") || "Empty" },
  {
    header: "Becomes",
    cell: ({ index, heading, reason }) => (
      <div className={styles.becomes}>
        <SelectField
          label={`What “${nameColumn({ heading, index })}” becomes`}
          labelHidden
          value={fields[index] ?? ""}
          onChange={({ currentTarget }) =>
            onChange(
              fields.with(index, importFieldNames.find((name) => name === currentTarget.value) ?? null),
            )
          }
        >
          <option value="">Left out</option>
          {fieldOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {fields[index] === null && reason !== null && <span className={styles.note}>{reason}</span>}
      </div>
    ),
  },
];

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
