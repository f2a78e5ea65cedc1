import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { Proposal } from "../../../../contract/proposals.ts";
import { toBookedSlot } from "../../../../contract/slots.ts";
import { ApiError } from "../../api/errors.ts";
import NoShowQuestion from "./no-show-question.tsx";
import ProposalOtherTimes from "./proposal-other-times.tsx";
import { getOutcomeText } from "./proposal-outcome.tsx";
import { isOvertaken } from "./use-proposal.ts";

const [nine, ten] = (["9:00 AM", "10:00 AM"] as const).map((time) =>
  toBookedSlot({ date: "2027-03-16", time, timezone: "America/New_York" }),
);
const outcome = (state: Proposal["state"]) =>
  ({ state, confirmed_time: state === "confirmed" ? nine : null }) as Proposal;

it("an answer from a second tab is recognized if another one holds", () => {
  const confirm = { action: "confirm", slot: nine?.starts_at ?? "" } as const;
  expect(isOvertaken(confirm, outcome("confirmed"))).toBe(false);
  expect(isOvertaken({ ...confirm, slot: ten?.starts_at ?? "" }, outcome("confirmed"))).toBe(true);
  expect(isOvertaken(confirm, outcome("declined"))).toBe(true);
  expect(isOvertaken({ action: "decline" }, outcome("declined"))).toBe(false);
  expect(isOvertaken({ action: "decline" }, outcome("confirmed"))).toBe(true);
  const withdraw = { action: "cancel", starts_at: null } as const;
  expect(isOvertaken(withdraw, outcome("confirmed"))).toBe(true);
  expect(isOvertaken(withdraw, outcome("cancelled"))).toBe(false);
});

it("a closed request promises the client a refund, unless the bank has the payment", () => {
  const answer_by = nine?.starts_at ?? "";
  const base = {
    client_name: "Maya",
    timezone: "America/New_York",
    answer_by,
    confirmed_time: null,
    reschedule: null,
  };
  const otherTimes = { ...base, reschedule: { by: "advisor", slots: [], asked_at: answer_by, answer_by } };
  const closed = [
    { ...base, state: "declined" },
    { ...otherTimes, state: "declined" },
    { ...base, state: "expired" },
    { ...otherTimes, state: "expired" },
    { ...otherTimes, state: "requested" },
    { ...base, state: "cancelled", cancelled_by: "advisor" },
  ];
  for (const is_disputed of [false, true])
    for (const each of closed)
      expect(/full refund/.test(getOutcomeText({ ...each, is_disputed } as Proposal).message)).toBe(
        !is_disputed,
      );
});

it.each([true, false])(
  "the form for other times promises a refund, unless the bank has the payment: %s",
  (is_disputed) => {
    const zone = "America/New_York";
    const proposal = { client_name: "Maya", client_timezone: zone, timezone: zone, session_length: 60 };
    const html = renderToString(
      createElement(ProposalOtherTimes, {
        proposal: { ...proposal, usual_place: null, is_disputed } as Proposal,
        busy: false,
        errorMessage: undefined,
        onAnswer: () => undefined,
        onClose: () => undefined,
      }),
    );
    expect(html).toContain("to choose one");
    expect(html.includes("full refund")).toBe(!is_disputed);
  },
);

const renderQuestion = (is_disputed: boolean, error: Error | null = null) => {
  const report = { outcome: null, answer: null, answer_by: nine?.starts_at, message: null };
  return renderToString(
    createElement(NoShowQuestion, {
      proposal: { client_name: "Maya", timezone: "America/New_York", is_disputed } as Proposal,
      report: report as NonNullable<Proposal["no_show"]>,
      isSending: false,
      hasAnswered: false,
      error,
      onAnswer: () => undefined,
    }),
  );
};

it.each([true, false])(
  "the question about a missed session promises a refund, unless the bank has the payment: %s",
  (is_disputed) => {
    const html = renderQuestion(is_disputed);
    expect(html).toContain("we decide without you");
    expect(html.includes("full refund")).toBe(!is_disputed);
  },
);

it("a message that is refused says why, at its field", () => {
  const message = "Please check the highlighted fields.";
  const reason = "Please remove web addresses";
  const html = renderQuestion(false, new ApiError(400, "invalid", message, { fields: { message: reason } }));
  expect(html).toContain(reason);
  expect(html).toContain('aria-invalid="true"');
  expect(html).not.toContain(message);
  expect(renderQuestion(false, new ApiError(500, "internal", "Something went wrong."))).toContain(
    "went wrong",
  );
});
