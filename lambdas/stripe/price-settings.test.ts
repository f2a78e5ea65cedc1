import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { unset } from "../env.ts";
import { getPortalConfiguration, getSubscriptionPrice } from "./price-settings.ts";

const parameters = mockClient(SSMClient);
let turn = 0;

/** A parameter of a name that nobody has read yet, since values are kept. */
function holding(variable: string, value: string) {
  vi.stubEnv(variable, `parameter-${++turn}`);
  parameters.on(GetParameterCommand, { Name: `parameter-${turn}` }).resolves({ Parameter: { Value: value } });
}

beforeEach(() => void parameters.reset());
afterAll(() => vi.unstubAllEnvs());

it("sells at the price that the owner has set, and nothing before that", async () => {
  holding("STRIPE_PRICE_PARAMETER", "price_1");
  expect(await getSubscriptionPrice()).toBe("price_1");
  holding("STRIPE_PRICE_PARAMETER", unset);
  await expect(getSubscriptionPrice()).rejects.toThrow("stripe:setup");
});

it("opens the portal as the owner has configured it, or by the account's default", async () => {
  holding("STRIPE_PORTAL_PARAMETER", "bpc_1");
  expect(await getPortalConfiguration()).toEqual({ configuration: "bpc_1" });
  holding("STRIPE_PORTAL_PARAMETER", unset);
  expect(await getPortalConfiguration()).toEqual({});
});
