import { toBookedSlot } from "../../contract/slots.ts";
import { testCrashPoints } from "./crash-points.ts";
import {
  createAdvisor,
  createConfirmedBooking,
  createRequestedBooking,
  payAndSchedule,
  signUpMember,
  slot,
} from "./flows.ts";

testCrashPoints([
  // First, and without a session left over: the job reminds of every session of that day.
  {
    name: "reminding both a day and an hour before, and cancelling",
    async prepare(environment, visitor) {
      const { id } = await createConfirmedBooking(environment, visitor);
      const start = Date.parse(toBookedSlot(slot).starts_at);
      return async () => {
        // Twice each: a run of the job makes one change of a booking and leaves what else is due to the next run.
        for (const hours of [24, 24, 1, 1]) {
          const time = new Date(start - hours * 3_600_000);
          await environment.retryAfterDeath(() => environment.run("booking-deadlines", time));
          await environment.waitUntilIdle();
        }
        await visitor.get("cancelBooking", { id });
      };
    },
  },
  {
    name: "booking, paying and proposing times",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      const advisor = await createAdvisor(visitor);
      return () => payAndSchedule(environment, visitor, advisor);
    },
  },
  {
    name: "an advisor confirming",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      const { answer, slot } = await createRequestedBooking(environment, visitor);
      return () => answer({ action: "confirm", slot, meeting_note: "By phone." });
    },
  },
  {
    name: "an advisor declining",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      const { answer } = await createRequestedBooking(environment, visitor);
      return () => answer({ action: "decline", reason: "I am away." });
    },
  },
]);
