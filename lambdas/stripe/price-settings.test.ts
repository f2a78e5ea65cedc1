import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { unset } from "../env.ts";
import { getConfiguredPrice, getPortalConfiguration } from "./price-settings.ts";

const parameters = mockClient(SSMClient);
let count = 0;

/** Sets a parameter with a new name, because values are cached. */
function mockParameter(variable: string, value: string) {
  vi.stubEnv(variable, `parameter-${++count}`);
  parameters
    .on(GetParameterCommand, { Name: `parameter-${count}` })
    .resolves({ Parameter: { Value: value } });
}

beforeEach(() => void parameters.reset());
afterAll(() => vi.unstubAllEnvs());

it("getConfiguredPrice: returns the price of the setting, and throws if it is not set", async () => {
  mockParameter("STRIPE_PRICE_PARAMETER", "price_1");
  expect(await getConfiguredPrice()).toBe("price_1");
  mockParameter("STRIPE_PRICE_PARAMETER", unset);
  await expect(getConfiguredPrice()).rejects.toThrow("stripe:setup");
});

it("getPortalConfiguration: returns the configuration of the setting, or none for the default", async () => {
  mockParameter("STRIPE_PORTAL_PARAMETER", "bpc_1");
  expect(await getPortalConfiguration()).toEqual({ configuration: "bpc_1" });
  mockParameter("STRIPE_PORTAL_PARAMETER", unset);
  expect(await getPortalConfiguration()).toEqual({});
});
