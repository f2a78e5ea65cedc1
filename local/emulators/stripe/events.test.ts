import { expect, it } from "vitest";
import { getError, startTestStripe } from "./stripe.fixture.ts";

/* Stripe's documentation says this of `type` and `types`: https://docs.stripe.com/api/events/list. */

it("listing events takes a wildcard in type, and up to twenty names in types", async () => {
  const { sdk } = await startTestStripe();
  await sdk.customers.create({ name: "Maya" });
  const list = async (query: object) => (await sdk.events.list(query)).data.map(({ type }) => type);
  expect(await list({ type: "customer.*" })).toEqual(["customer.created"]);
  expect(await list({ types: ["customer.created", "customer.deleted"] })).toEqual(["customer.created"]);
  for (const refused of [
    { types: ["customer.*"] },
    { types: ["*"] },
    { types: Array.from({ length: 21 }, () => "customer.created") },
    { type: "customer.created", types: ["customer.deleted"] },
  ])
    expect(await getError(list(refused))).toMatchObject({ status: 400, param: "types" });
});
