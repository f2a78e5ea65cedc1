import type { MemberImport } from "../../../../contract/imports.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdoptionRows } from "./adoption-rows.tsx";
import {
  formatMembers,
  LastingNote,
  LastingProgress,
  LeftoverNotices,
  Progress,
  UndoButton,
} from "./import-parts.tsx";
import { useImportStep, useStartAdoption } from "./import-queries.ts";
import styles from "./imports.module.css";

interface Props {
  data: MemberImport;
  onStarted: (id: string) => void;
}

/** The steps of an adoption (PAY-20): look at what each customer of Stripe will become, adopt them, undo it. */
export function AdoptionSteps({ data, onStarted }: Props) {
  const { state, rows_total, rows_done, problem, kept, updated } = data;
  const again = <AgainButton onStarted={onStarted} />;
  switch (state) {
    case "rejected":
      return (
        <>
          <Notice tone="danger" title="Stripe could not be read">
            {problem}
          </Notice>
          {again}
        </>
      );
    case "checking":
      return <Progress label="Comparing customers with members…" value={rows_done} max={rows_total} />;
    case "checked":
      return <CheckedStep data={data} onStarted={onStarted} />;
    case "running":
    case "undoing":
      return (
        <LastingProgress
          label={`${state === "running" ? "Adopting" : "Undoing"}: customer ${formatNumber(rows_done)} of ${formatNumber(rows_total)}…`}
          value={rows_done}
          max={rows_total}
        />
      );
    case "done":
      return <DoneStep data={data} onStarted={onStarted} />;
    case "undone":
      return (
        <>
          <Notice tone="success" title="Adoption undone">
            {`${formatMembers(updated - kept)} changed back, here and at Stripe.${kept > 0 ? ` ${formatMembers(kept)} stayed: they have bought something else since, or their account is being deleted.` : ""}`}
          </Notice>
          {again}
        </>
      );
    default:
      return (
        <>
          <p role="status">{`Reading subscriptions from Stripe…${rows_done > 0 ? ` ${formatNumber(rows_done)} so far.` : ""}`}</p>
          <LastingNote />
        </>
      );
  }
}

function CheckedStep({ data, onStarted }: Props) {
  const { id, rows_total, to_update, undecided, version } = data;
  const step = useImportStep(id);
  return (
    <>
      <p role="status">
        {`${formatNoun(rows_total, "customer has", "customers have")} a subscription at Stripe. Nothing has been changed yet.`}
      </p>
      {undecided > 0 && (
        <Notice tone="warn" title={`${formatNoun(undecided, "needs", "need")} your decision`}>
          We never end, refund or choose a subscription of an earlier site. Put it right at Stripe, then look
          again.
        </Notice>
      )}
      <p className={styles.note}>
        Each member keeps their subscription, price and billing date. Nothing is charged, and no one is
        emailed. You can undo it for 30 days.
      </p>
      <div className={styles.actions}>
        <Button disabled={to_update === 0} busy={step.isPending} onClick={() => step.mutate({ version })}>
          {`Adopt ${formatMembers(to_update)}`}
        </Button>
        <AgainButton onStarted={onStarted} />
      </div>
      {rows_total > 0 && <AdoptionRows data={data} />}
    </>
  );
}

export function DoneStep({ data, onStarted }: Props) {
  const { updated, failed } = data;
  return (
    <>
      <LeftoverNotices data={data} noun="customer">
        Look at Stripe again to go on. Members who were adopted are left alone.
      </LeftoverNotices>
      <Notice tone="success" title={`${formatMembers(updated)} adopted`}>
        {failed > 0
          ? `${formatNoun(failed, "was", "were")} left out, because something has changed since the check.`
          : "Their prices are listed in Settings."}
      </Notice>
      <div className={styles.actions}>
        <AgainButton onStarted={onStarted} />
        <UndoButton
          data={data}
          noun="adoption"
          description="The members whom it adopted lose Premium here, without an email. Their subscriptions at Stripe go on as before."
        />
      </div>
      <AdoptionRows data={data} />
    </>
  );
}

function AgainButton({ onStarted }: Pick<Props, "onStarted">) {
  const adoption = useStartAdoption();
  return (
    <Button
      variant="outline"
      busy={adoption.isPending}
      onClick={() => adoption.mutate(undefined, { onSuccess: ({ id }) => onStarted(id) })}
    >
      Look at Stripe again
    </Button>
  );
}
