import { Suspense, useState } from "react";
import type { Offer } from "../../../../contract/offers.ts";
import { slotWords } from "../../../../contract/slots.ts";
import { lazyPart } from "../../lazy-part.ts";
import { Button } from "../../ui/button.tsx";
import { BookingEnd } from "./booking-end.tsx";
import styles from "./offer-outcome.module.css";
import { useArrival } from "./use-arrival.ts";

const ConfirmDialog = lazyPart(async () => {
  const { ConfirmDialog: Dialog } = await import("../../ui/confirm-dialog.tsx");
  return { default: Dialog };
});

function wordsOf({ state, client_name, cancelled_by }: Offer): { title: string; words: string } {
  switch (state) {
    case "confirmed":
      return { title: "It is settled", words: `You meet ${client_name}. Both of you have it by email.` };
    case "declined":
      return { title: "You declined this request", words: `${client_name} gets the money back.` };
    case "expired":
      return {
        title: "This request has lapsed",
        words: `There was no answer in time, and ${client_name} gets the money back.`,
      };
    case "requested":
    case "cancelled":
      return {
        title: "This session was cancelled",
        words:
          cancelled_by === "advisor"
            ? `You cancelled it, and ${client_name} gets the money back.`
            : "There is nothing left to do.",
      };
  }
}

/** What became of a request, at once after the answer and at every later visit. A confirmed one can be cancelled. */
export function OfferOutcome({
  offer,
  fresh,
  cancelling,
  refusal,
  onCancel,
}: {
  offer: Offer;
  /** The answer was given on this page just now: the focus goes to what came of it. */
  fresh: boolean;
  cancelling: boolean;
  refusal: Error | null;
  onCancel: () => void;
}) {
  const { title, words } = wordsOf(offer);
  const { confirmed_time, meeting_note, state, client_name } = offer;
  const isConfirmed = state === "confirmed";
  const heading = useArrival(fresh);
  const [asking, setAsking] = useState(false);
  const time = confirmed_time && slotWords(confirmed_time.starts_at, offer.timezone);
  const canCancel =
    isConfirmed && confirmed_time !== null && Date.parse(confirmed_time.starts_at) > Date.now();

  return (
    <BookingEnd
      isConfirmed={isConfirmed}
      heading={heading}
      title={title}
      time={
        isConfirmed &&
        time && (
          <>
            {time.date}
            <br />
            {`${time.time} ${time.zone}, ${offer.session_length} minutes`}
          </>
        )
      }
      words={words}
    >
      {isConfirmed && meeting_note && <p className={styles.note}>{meeting_note}</p>}
      {canCancel && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Cancel this session
        </Button>
      )}
      <Suspense>
        {asking && (
          <ConfirmDialog
            open={canCancel}
            onCancel={() => setAsking(false)}
            onConfirm={onCancel}
            title="Cancel this session?"
            description={`${client_name} is told at once and gets the full price back.`}
            verb="Cancel session"
            busy={cancelling}
          >
            {refusal && <p role="alert">{refusal.message}</p>}
          </ConfirmDialog>
        )}
      </Suspense>
    </BookingEnd>
  );
}
