import { useCallback, useId, useState } from "react";
import { canGivePlaceLater, getAnswerEnd } from "../../../../contract/booking-rules.ts";
import { getFirstName, type SlotChoice } from "../../../../contract/bookings.ts";
import type { Proposal } from "../../../../contract/proposals.ts";
import { toBookedSlot } from "../../../../contract/slots.ts";
import { Button } from "../../ui/button.tsx";
import { PlaceFields, usePlace } from "./place-fields.tsx";
import styles from "./reschedule.module.css";
import { SessionCard } from "./session-card.tsx";
import { TimeProposer } from "./time-proposer.tsx";
import type { ProposalAnswer } from "./use-proposal.ts";

/** None of the client's times work: the advisor proposes up to three others, once, and says how they would meet (BOOK-27). */
export default function ProposalOtherTimes({
  proposal: { id, client_name, client_timezone, timezone, session_length, usual_place, is_disputed },
  busy,
  errorMessage,
  onAnswer,
  onClose,
}: {
  proposal: Proposal;
  busy: boolean;
  errorMessage: string | undefined;
  onAnswer: (answer: ProposalAnswer) => void;
  onClose: () => void;
}) {
  const client = getFirstName(client_name);
  const [times, setTimes] = useState<readonly SlotChoice[]>([]);
  const place = usePlace(null, usual_place, canBeLater(times, Date.now()), `other-place-${id}`);
  const name = useId();
  return (
    <SessionCard takesFocus title="Propose other times">
      <p>{`${client} has up to 24 hours to choose one${is_disputed ? "" : ", and gets a full refund if none works"}. Their own times no longer count, and you can do this only once.`}</p>
      <TimeProposer
        kept={`other-times-${id}`}
        timezone={timezone}
        length={session_length}
        other={client}
        diary={{ timezone: client_timezone, closed: [] }}
        busy={busy}
        errorMessage={errorMessage}
        submitLabel={`Send to ${client}`}
        onTimesChange={useCallback((chosen: readonly SlotChoice[]) => setTimes(chosen), [])}
        onSubmit={(selected_times) => {
          const given = place.check();
          if (given) onAnswer({ action: "propose_instead", selected_times, ...given });
        }}
      >
        <PlaceFields place={place} name={name} />
      </TimeProposer>
      <div className={styles.buttons}>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {`Back to ${client}'s times`}
        </Button>
      </div>
    </SessionCard>
  );
}

/** Whether the place may be given later, even if the client chooses the first time in the last moment. */
function canBeLater(times: readonly SlotChoice[], now: number): boolean {
  const slots = times.map(toBookedSlot);
  const end = Date.parse(getAnswerEnd(now, slots));
  return slots.every(({ starts_at }) => canGivePlaceLater(starts_at, end));
}
