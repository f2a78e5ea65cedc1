import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MemberImport } from "../../../../contract/imports.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { paths } from "../../base/paths.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardDialog } from "../../ui/discard-dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdoptionSteps } from "./adoption-steps.tsx";
import { ImportFileStep } from "./import-file-step.tsx";
import { ImportMapping } from "./import-mapping.tsx";
import { formatMembers, LastingProgress, LeftoverNotices, Progress, UndoButton } from "./import-parts.tsx";
import { hasWork, useImport, useImportStep } from "./import-queries.ts";
import { ImportRows } from "./import-rows.tsx";
import styles from "./imports.module.css";

/** The steps of an import: choose a file, say what its columns become, look at what each row will do, run it. */
export default function ImportDialog({
  id,
  onStarted,
  onNew,
  onClose,
}: {
  /** Null while no file is chosen. */
  id: string | null;
  onStarted: (id: string) => void;
  onNew: () => void;
  onClose: () => void;
}) {
  const query = useImport(id);
  const queryClient = useQueryClient();
  const state = query.data?.state;
  const [isMapping, setIsMapping] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  useEffect(() => {
    if (state === "checking") setIsMapping(false);
    if (state === "done" || state === "undone")
      void queryClient.invalidateQueries({ queryKey: toPrivateKey("members") });
  }, [state, queryClient]);
  const step = id === null ? "file" : state === "checked" && isMapping ? "mapping" : state;
  return (
    <>
      <Dialog
        open
        size="lg"
        keepOpenOnOutsidePress
        hasOwnEntry={!isDirty} // Back leaves its address. With unsaved choices it has to ask first.
        onClose={() => (isDirty ? setDiscarding(true) : onClose())}
        title="Import members"
        description={
          query.data?.source !== "stripe" &&
          "Members get no email about their account. They choose a password through “Forgot your password?”, or through a link that you email them afterwards."
        }
      >
        <div key={step} ref={focusStep} className={styles.body}>
          {id === null ? (
            <ImportFileStep onStarted={onStarted} />
          ) : (
            <ImportStep
              id={id}
              query={query}
              isMapping={isMapping}
              onMap={() => setIsMapping(true)}
              onDirtyChange={setDirty}
              onNew={onNew}
              onStarted={onStarted}
            />
          )}
        </div>
      </Dialog>
      <DiscardDialog open={isDiscarding} onCancel={() => setDiscarding(false)} onDiscard={onClose} />
    </>
  );
}

/** Focuses what a step says first, or its file input, if the focus was in the step that it replaces. */
function focusStep(step: HTMLElement | null): void {
  const target = step?.querySelector<HTMLElement>("[type=file], [role=status], [role=alert]");
  if (!target || !document.activeElement?.matches("body, [role=dialog]")) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}

function ImportStep({
  id,
  query: { data, isPending, isFetching, refetch },
  isMapping,
  onMap,
  onDirtyChange,
  onNew,
  onStarted,
}: {
  id: string;
  query: ReturnType<typeof useImport>;
  isMapping: boolean;
  onMap: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onNew: () => void;
  onStarted: (id: string) => void;
}) {
  if (isPending) return <p role="status">Loading…</p>;
  if (!data)
    return (
      <>
        <LoadError onRetry={refetch} busy={isFetching}>
          This import could not be loaded. It may have expired.
        </LoadError>
        <NewFileButton onNew={onNew} />
      </>
    );
  const { rows_total, rows_done, file_name, problem, created, updated, kept } = data;
  if (data.source === "stripe") return <AdoptionSteps data={data} onStarted={onStarted} />;
  if (data.state === "mapping" || (data.state === "checked" && isMapping))
    return <ImportMapping key={id} data={data} onDirtyChange={onDirtyChange} />;
  switch (data.state) {
    case "uploading":
      return (
        <>
          <Notice tone="warn">{`The upload of ${file_name} did not finish.`}</Notice>
          <NewFileButton onNew={onNew} />
        </>
      );
    case "reading":
      return <p role="status">{`Reading ${file_name}…`}</p>;
    case "checking":
      return <Progress label={`Checking ${file_name}…`} value={rows_done} max={rows_total} />;
    case "rejected":
      return (
        <>
          <Notice tone="danger" title={`${file_name} can't be imported`}>
            {problem}
          </Notice>
          <NewFileButton onNew={onNew} />
        </>
      );
    case "checked":
      return <CheckedStep id={id} data={data} onMap={onMap} onNew={onNew} />;
    case "running":
    case "undoing":
      return (
        <LastingProgress
          label={`${data.state === "running" ? "Importing" : "Undoing"} row ${formatNumber(rows_done)} of ${formatNumber(rows_total)}…`}
          value={rows_done}
          max={rows_total}
        />
      );
    case "done":
      return <DoneStep id={id} data={data} onNew={onNew} />;
    case "undone":
      return (
        <>
          <Notice tone="success" title="Import undone">
            {`${formatMembers(created)} removed and ${formatMembers(updated)} changed back.${kept > 0 ? ` ${formatMembers(kept)} stayed: they have signed in, pay through Stripe or are admins, or what it wrote was changed since.` : ""}`}
          </Notice>
          <NewFileButton onNew={onNew} />
        </>
      );
  }
}

function CheckedStep({
  id,
  data,
  onMap,
  onNew,
}: {
  id: string;
  data: MemberImport;
  onMap: () => void;
  onNew: () => void;
}) {
  const step = useImportStep(id);
  const { to_create, to_update, to_subscribe, refused, to_ask, file_name, version } = data;
  const changes = [
    ...(to_create > 0 ? [`add ${formatMembers(to_create)}`] : []),
    ...(to_update > 0 ? [`change ${formatMembers(to_update)}`] : []),
  ].join(" and ");
  const newsletter = to_ask > 0 && to_subscribe + refused === 0 ? "Ask by email" : "Update the newsletter";
  return (
    <>
      <p role="status">
        <strong>{file_name}</strong>
        {` ${describeImport(data)}`}
      </p>
      <div className={styles.actions}>
        <Button disabled={!hasWork(data)} busy={step.isPending} onClick={() => step.mutate({ version })}>
          {changes === "" ? newsletter : `${changes.charAt(0).toUpperCase()}${changes.slice(1)}`}
        </Button>
        <Button variant="outline" onClick={onMap}>
          Change the columns
        </Button>
        <NewFileButton onNew={onNew} />
      </div>
      <ImportRows id={id} counts={data} />
    </>
  );
}

/** Says what the import will do, and leaves out what there is none of. */
export const describeImport = ({ rows_total, to_subscribe, refused, to_ask }: MemberImport): string =>
  [
    `has ${formatNoun(rows_total, "row")}. Nothing has been imported yet.`,
    to_subscribe > 0 && `The newsletter gains ${formatNoun(to_subscribe, "reader")}.`,
    refused > 0 &&
      `${formatNoun(refused, "reader has unsubscribed and is", "readers have unsubscribed and are")} left out.`,
    to_ask > 0 && `${formatNoun(to_ask, "reader")} without proof of consent will be asked once by email.`,
  ]
    .filter(Boolean)
    .join(" ");

export function DoneStep({ id, data, onNew }: { id: string; data: MemberImport; onNew: () => void }) {
  const { created, updated, bad, failed, expires_at } = data;
  const problems = bad + failed;
  return (
    <>
      <LeftoverNotices data={data} noun="row">
        Import the file again to go on. What is done is left alone.
      </LeftoverNotices>
      <Notice tone="success" title={`${formatMembers(created)} added, ${formatNumber(updated)} changed`}>
        {problems > 0 &&
          `${formatNoun(problems, "row had a problem and was", "rows had a problem and were")} left out.`}
      </Notice>
      {problems > 0 && Date.parse(expires_at) > Date.now() && <ImportRows id={id} counts={data} isDone />}
      {created > 0 && (
        <p className={styles.note}>
          The import didn't email them. “Tell them” sends a link to choose a password.
        </p>
      )}
      <div className={styles.actions}>
        {created > 0 && <ButtonLink to={`${paths.admin}?tab=newsletter&moved=${id}`}>Tell them</ButtonLink>}
        <NewFileButton onNew={onNew} />
        <UndoButton
          data={data}
          noun="import"
          description="Members whom it added are deleted, without an email to them, unless they have signed in since, pay through Stripe or are admins. What it changed of others is taken back, unless that was changed since. Its newsletter readers are removed, too."
        />
      </div>
    </>
  );
}

const NewFileButton = ({ onNew }: { onNew: () => void }) => (
  <Button variant="outline" onClick={onNew}>
    Choose another file
  </Button>
);
