import { toBookedSlot } from "../../contract/slots.ts";
import { testCrashPoints } from "./crash-points.ts";
import { createConfirmedBooking, otherSlot } from "./flows.ts";

testCrashPoints([
  {
    name: "a client cancelling",
    async prepare(environment, visitor) {
      const { id } = await createConfirmedBooking(environment, visitor);
      return () => visitor.get("cancelBooking", { id });
    },
  },
  {
    name: "a client asking for another time",
    async prepare(environment, visitor) {
      const { id } = await createConfirmedBooking(environment, visitor);
      return () => visitor.get("rescheduleBooking", { id, selected_times: [otherSlot] });
    },
  },
  {
    name: "an advisor rescheduling a session",
    async prepare(environment, visitor) {
      const { id, answer } = await createConfirmedBooking(environment, visitor);
      const { reschedule } = await visitor.get("rescheduleBooking", { id, selected_times: [otherSlot] });
      await environment.waitUntilIdle();
      const { starts_at: slot } = toBookedSlot(otherSlot);
      return () => answer({ action: "answer_reschedule", slot, asked_at: reschedule?.asked_at });
    },
  },
  {
    name: "a client keeping the time of a session",
    async prepare(environment, visitor) {
      const { id, answer } = await createConfirmedBooking(environment, visitor);
      const { reschedule } = await answer({ action: "propose", selected_times: [otherSlot] });
      await environment.waitUntilIdle();
      return () => visitor.get("answerReschedule", { id, slot: null, asked_at: reschedule?.asked_at });
    },
  },
]);
