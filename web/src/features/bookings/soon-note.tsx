import { freeCancelHours, graceHours } from "../../../../contract/bookings.ts";
import { Notice } from "../../ui/notice.tsx";

const hour = 3_600_000;

/**
 * Says before a time is chosen that it is so soon that cancelling is free only for an hour (BOOK-11). `starts` are in
 * milliseconds since the epoch, undefined for a time that the clock skips. `once` says from when on: "Once Maya confirms".
 * Says nothing for later times.
 */
export function SoonNote({
  starts,
  now,
  once,
}: {
  starts: readonly (number | undefined)[];
  now: number;
  once: string;
}) {
  const soon = starts.filter((start) => start !== undefined && start - now < freeCancelHours * hour).length;
  const times = soon === 1 ? "One of these times is" : `${soon} of these times are`;
  return (
    <Notice tone="warn">
      {soon > 0 &&
        `${starts.length === 1 ? "This is" : times} less than ${freeCancelHours} hours away. ${once}, you have ${graceHours === 1 ? "one hour" : `${graceHours} hours`} to cancel for a full refund, and never after it starts.`}
    </Notice>
  );
}
