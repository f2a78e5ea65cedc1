import { expect, it } from "vitest";
import { listAdvisorChoices } from "./booking-filters.tsx";

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
