import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { proposalMessages } from "../../../contract/proposals.ts";
import { QueryProvider } from "../auth/query-provider.tsx";
import { brand } from "../base/brand.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { ProposalOutcome } from "../features/bookings/proposal-outcome.tsx";
import { isClosed, tellIfClosed } from "../features/bookings/reschedule-errors.ts";
import {
  isInvalidLink,
  isOvertaken,
  type ProposalAnswer,
  useProposal,
} from "../features/bookings/use-proposal.ts";
import { Seo } from "../layout/seo.tsx";
import { FoldedMap } from "../ui/art/folded-map.tsx";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";
import { LoadError } from "../ui/load-error.tsx";
import { MessagePage } from "../ui/message-page.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./proposal/proposal.module.css";

const ProposalReschedule = lazyWithRetry(() => import("../features/bookings/proposal-reschedule.tsx"));
const NoShowQuestion = lazyWithRetry(() => import("../features/bookings/no-show-question.tsx"));
const ProposalForm = lazyWithRetry(() => import("../features/bookings/proposal-form.tsx"));

function LoadingRequest() {
  return (
    <div className={styles.loading} aria-busy="true">
      <h1 className={styles.title}>A session request</h1>
      <Skeleton width="100%" height={56} />
      <Skeleton width="100%" height={264} />
      <Skeleton width="100%" height={140} />
    </div>
  );
}

/** Shown for forged, replaced and expired links alike; it does not say which. */
function InvalidLink() {
  return (
    <MessagePage art={<FoldedMap />} title={proposalMessages.unknown}>
      {`If you expected a request here, use the link in your latest email from ${brand.name}.`}
    </MessagePage>
  );
}

export function SessionRequest({ token }: { token: string }) {
  const { proposal, answer } = useProposal(token);
  const sendingAction = answer.isPending ? answer.variables.action : undefined;
  /** One answer at a time: the page has buttons for several. */
  const send = (input: ProposalAnswer) => {
    if (!answer.isPending) answer.mutate(input, { onError: tellIfClosed });
  };
  /** An error belongs where its button is: the page has several forms. */
  const findError = (...actions: ProposalAnswer["action"][]) =>
    answer.isError && actions.includes(answer.variables.action) ? answer.error : null;

  const hasEnded = isInvalidLink(proposal.error);
  if (hasEnded && proposal.data === undefined) return <InvalidLink />;
  return (
    <main id="main" className={styles.page}>
      {/* The page stays: a link ends when the session begins, and the advisor may need its place then. */}
      <Notice tone="warn" title={hasEnded && "This link has ended"} className={styles.ended}>
        {hasEnded &&
          `The buttons here don't work any more. If you have a newer email from ${brand.name}, use its link.`}
      </Notice>
      {proposal.isPending ? (
        <LoadingRequest />
      ) : proposal.data === undefined ? (
        <>
          <h1 className={styles.title}>A session request</h1>
          <LoadError onRetry={proposal.refetch} busy={proposal.isFetching}>
            We couldn't load this request. Please try again.
          </LoadError>
        </>
      ) : proposal.data.no_show ? (
        <Suspense fallback={<LoadingRequest />}>
          <NoShowQuestion
            proposal={proposal.data}
            report={proposal.data.no_show}
            isSending={answer.isPending}
            hasAnswered={answer.isSuccess}
            error={answer.error}
            onAnswer={send}
          />
        </Suspense>
      ) : proposal.data.state === "requested" && !proposal.data.reschedule ? (
        <Suspense fallback={<LoadingRequest />}>
          <ProposalForm
            proposal={proposal.data}
            sendingAction={sendingAction}
            findError={findError}
            onAnswer={send}
          />
        </Suspense>
      ) : (
        <ProposalOutcome
          key={`${proposal.data.state} ${proposal.data.confirmed_time?.starts_at}`}
          proposal={proposal.data}
          focusHeading={answer.isSuccess || isClosed(answer.error)}
          isTooLate={answer.isSuccess && isOvertaken(answer.variables, answer.data)}
          isCancelling={sendingAction === "cancel"}
          isSavingPlace={sendingAction === "set_place"}
          cancelError={findError("cancel")}
          placeError={findError("set_place")}
          onAnswer={send}
          reschedule={
            proposal.data.state === "confirmed" && (
              <Suspense>
                <ProposalReschedule
                  key={proposal.data.reschedule?.answer_by}
                  proposal={proposal.data}
                  sendingAction={sendingAction}
                  error={findError("propose", "answer_reschedule")}
                  onAnswer={send}
                />
              </Suspense>
            )
          }
        />
      )}
    </main>
  );
}

/** The advisor's page for a session request (BOOK-8). No account; the token is in the hash. */
export default function ProposalPage() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const token = hash.slice(1);
  return (
    <QueryProvider>
      <header className={styles.brand}>
        <Wordmark />
      </header>
      <Seo description="A parent has requested a session. Choose a time or decline." />
      {!hydrated ? (
        <main id="main" className={styles.page}>
          <LoadingRequest />
        </main>
      ) : token === "" ? (
        <InvalidLink />
      ) : (
        <SessionRequest key={token} token={token} />
      )}
    </QueryProvider>
  );
}
