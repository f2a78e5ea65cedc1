import { testCrashPoints } from "./crash-points.ts";
import { signUpMember, upgrade } from "./flows.ts";
import type { TestEnvironment } from "./test-environment.ts";
import type { Visitor } from "./visitor.ts";

testCrashPoints([
  {
    name: "upgrading",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      return () => upgrade(visitor);
    },
  },
  {
    name: "upgrading and paying in two tabs",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      return () => upgrade(visitor, (page) => payInSecondTab(environment, visitor, page));
    },
  },
]);

/** Pays a second checkout for the same subscription, which the product itself would never open. */
async function payInSecondTab({ stripe }: TestEnvironment, visitor: Visitor, page: string): Promise<void> {
  const first = await stripe.checkout.sessions.retrieve(page.slice(page.lastIndexOf("/") + 1), {
    expand: ["line_items"],
  });
  const member_id = first.client_reference_id ?? "";
  const price = first.line_items?.data[0]?.price?.id ?? "";
  const { url } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: String(first.customer),
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { kindstead_member: member_id, kindstead_price: price } },
    success_url: first.success_url ?? "",
  });
  await visitor.pay(url ?? "");
}
