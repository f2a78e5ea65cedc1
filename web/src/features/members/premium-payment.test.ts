import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import type { PremiumPayment } from "../../../../contract/premium-payment.ts";
import { type Auth, AuthContext } from "../../auth/use-auth.ts";
import { getMemberPageKey } from "./member-page-queries.ts";
import { LastPremiumPayment } from "./premium-payment.tsx";

const payment: PremiumPayment = {
  amount_cents: 2_000,
  refunded_cents: 0,
  left_cents: 2_000,
  paid_at: "2027-03-01T12:00:00.000Z",
  card: null,
  is_disputed: false,
};

it.each([
  ["owner", "admin", true],
  ["support", "premium_member", true],
  ["support", "admin", false],
  ["editor", "premium_member", false],
])("%s, on the page of one who is %s, is offered a refund of Premium: %s", (admin_role, role, isOffered) => {
  const client = new QueryClient();
  client.setQueryData([...getMemberPageKey(), "ann", "premium-payment"], { payment });
  const page = createElement(
    AuthContext,
    { value: { profile: { role: "admin", admin_role } } as Auth },
    createElement(
      QueryClientProvider,
      { client },
      createElement(LastPremiumPayment, { member: { id: "ann", role } as MemberRecord }),
    ),
  );
  const html = renderToString(page);
  expect(html).toContain("Last payment: $20.00");
  expect(html.includes("Refund this payment")).toBe(isOffered);
});
