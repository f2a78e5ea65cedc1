import { type ComponentProps, useId } from "react";
import { Link } from "react-router-dom";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { canHandle, type Submission } from "../../../../contract/submissions.ts";
import { ApiError } from "../../api/errors.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { brand } from "../../base/brand.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { toMailto } from "../../format/mailto.ts";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MessageReplies } from "./message-replies.tsx";
import { getAccountLabel, getMessage, getSender, kindLabels, listInterests } from "./submission-labels.ts";
import { useSubmission } from "./submission-queries.ts";
import styles from "./submissions.module.css";

type DrawerProps = Pick<ComponentProps<typeof Dialog>, "open" | "onClose" | "returnFocus" | "sheet" | "size">;

/** The drawer of a submission, which has an address of its own: what was entered, and for a message whether it is handled. */
export function SubmissionDrawer({
  id,
  dialog,
  onHandle,
  isHandling,
}: {
  id: string;
  dialog: DrawerProps;
  onHandle: (row: Submission, handled: boolean) => void;
  isHandling: boolean;
}) {
  const { data, error, isFetching, refetch } = useSubmission(id);
  return (
    <Dialog
      {...dialog}
      title={data ? `${kindLabels[data.kind]} from ${getSender(data.payload).name}` : "Submission"}
      footer={
        data &&
        canHandle(data) && (
          <Button
            variant={data.handled_at === null ? "primary" : "outline"}
            busy={isHandling}
            onClick={() => onHandle(data, data.handled_at === null)}
          >
            {data.handled_at === null ? "Mark as handled" : "Reopen"}
          </Button>
        )
      }
    >
      {data ? (
        <>
          <ChangedNotice id={id} />
          <Facts row={data} />
          <MessageReplies row={data} />
        </>
      ) : !error ? (
        <Skeleton width="100%" height={240} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <p>This submission doesn't exist.</p>
      ) : (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          Couldn't load this submission. Please try again.
        </LoadError>
      )}
    </Dialog>
  );
}

function Facts({ row }: { row: RouteOutput<"adminGetSubmission"> }) {
  const heading = useId();
  const canCall = useCanCall();
  const { name, email } = getSender(row.payload);
  const message = getMessage(row.payload);
  const subject = encodeURIComponent(`Your message to ${brand.name}`);
  return (
    <>
      {message && (
        <section aria-labelledby={heading}>
          <h3 id={heading} className={styles.heading}>
            Message
          </h3>
          <p className={styles.message}>{message}</p>
        </section>
      )}
      <DescriptionList
        items={[
          ["From", name],
          [
            "Email",
            email && (
              <a key="email" href={`${toMailto(email)}${canHandle(row) ? `?subject=${subject}` : ""}`}>
                {email}
              </a>
            ),
          ],
          [
            "Account",
            row.member_id && canCall("adminGetMember") && (
              <Link key="account" to={`?tab=users&member=${row.member_id}`}>
                Open this user
              </Link>
            ),
          ],
          ["Registered for", getAccountLabel(row.payload)],
          ["Interests", listInterests(row.payload).join(", ")],
          ["Received", formatShortDateTime(row.created_at)],
          ["Handled", row.handled_at && formatShortDateTime(row.handled_at)],
        ]}
      />
    </>
  );
}
