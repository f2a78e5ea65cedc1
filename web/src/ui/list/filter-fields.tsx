import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from "react";
import { isDay } from "../../format/days.ts";
import styles from "./filter-fields.module.css";
import type { useListParams } from "./list-params.ts";

type Params = ReturnType<typeof useListParams>;

/** A select in the toolbar of a list; `children` are its options. */
export function FilterSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.filter}>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

/** A text in the toolbar of a list, which counts once Enter is pressed or the field is left. */
export function FilterText({
  label,
  value,
  maxLength,
  onChange,
}: {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <label className={styles.filter}>
      {label}
      <input
        type="text"
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === "Enter" && commit()}
      />
    </label>
  );
}

/** The days in the address, `from` and `to`; undefined for what is no day. */
export const readDays = (params: Params): { from: string | undefined; to: string | undefined } => ({
  from: isDay(params.get("from")) ? params.get("from") : undefined,
  to: isDay(params.get("to")) ? params.get("to") : undefined,
});

/** Props for the field of a day. While its year is typed it is one like 0002, so it counts once it is a day. */
function useTypedDay(value: string, onCommit: (day: string) => void) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setTyped(target.value);
    if (target.value === "" || isDay(target.value)) onCommit(target.value);
  };
  return { type: "date", value: typed, onChange };
}

/** The first and the last day of what a list shows. */
export function FilterDays({
  params,
  labels = { from: "From", to: "To" },
}: {
  params: Params;
  labels?: { from: string; to: string };
}) {
  return (["from", "to"] as const).map((name) => (
    <FilterDay key={name} name={name} label={labels[name]} params={params} />
  ));
}

function FilterDay({ name, label, params }: { name: "from" | "to"; label: string; params: Params }) {
  const id = useId();
  const field = useTypedDay(readDays(params)[name] ?? "", (day) => params.change({ [name]: day }));
  return (
    <label className={styles.filter} htmlFor={id}>
      {label}
      <input id={id} {...field} />
    </label>
  );
}
