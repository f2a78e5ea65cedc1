import { expect, it } from "vitest";
import { describeEmptyList, listAdvisorChoices } from "./booking-filters.tsx";

it("bookings can be filtered by a paused advisor of whom one is listed, and an active one has the name of today", () =>
  expect(
    listAdvisorChoices(
      [{ id: "adv_maya", name: "Maya Lind" }],
      [
        { advisor_id: "adv_ana", advisor_name: "Ana Ruiz" },
        { advisor_id: "adv_ana", advisor_name: "Ana Ruiz" },
        { advisor_id: "adv_maya", advisor_name: "Maya Berg" },
      ],
    ),
  ).toEqual([
    { id: "adv_ana", name: "Ana Ruiz" },
    { id: "adv_maya", name: "Maya Lind" },
  ]));

it("an empty list of bookings names the search and only the filters that are set", () => {
  const none = { advisorId: undefined, from: undefined, to: undefined };
  const all = { state: undefined, q: "", note: null };
  expect(describeEmptyList(all, none).title).toBe("No bookings yet.");
  expect(describeEmptyList(all, { ...none, from: "2027-03-01" }).children).toBe(
    "There are no bookings on these dates.",
  );
  expect(describeEmptyList({ ...all, state: "confirmed" }, { ...none, advisorId: "adv_ana" }).children).toBe(
    "There are no bookings with the status “Confirmed” with this advisor.",
  );
  expect(describeEmptyList({ ...all, q: "Jo" }, { ...none, advisorId: "adv_ana" }).children).toBe(
    "No booking with this advisor has a client, an advisor or a number with “Jo”.",
  );
});
