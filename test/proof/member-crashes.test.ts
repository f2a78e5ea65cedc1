import { testCrashPoints } from "./crash-points.ts";
import { createRequestedBooking, signUpMember, upgrade } from "./flows.ts";
import type { TestEnvironment } from "./test-environment.ts";
import type { Visitor } from "./visitor.ts";

testCrashPoints([
  {
    name: "signing up",
    prepare: async (_, visitor) => async () => {
      await visitor.signUp();
      await visitor.get("getMe");
      await visitor.get("updateMe", { interests: ["Family"] });
    },
  },
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
  {
    name: "deleting a paying member with a booking",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      await upgrade(visitor);
      await createRequestedBooking(environment, visitor);
      return async () => {
        const { status } = await visitor.ask("deleteMe");
        // The first attempt may have started the deletion, after which the token is refused.
        if (status !== 202 && status !== 401) throw new Error(`Not deleted: ${status}`);
      };
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
