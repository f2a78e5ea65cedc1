import { describe, expect, it } from "vitest";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { buildRuntimeEnvironment, locateServices } from "./services.ts";

describe("locateServices", () => {
  it("uses an endpoint from the environment, prints it, and passes it to the functions", async () => {
    const printed: string[] = [];
    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:9000/",
      AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9001",
    };
    const services = await locateServices(createTempDirectory(), environment, (line) => printed.push(line));
    expect(services.dynamodb).toMatchObject({ endpoint: "http://127.0.0.1:9000", isEmulated: false });
    expect(printed).toEqual([
      expect.stringContaining("AWS_ENDPOINT_URL_DYNAMODB is set: using http://127.0.0.1:9000/"),
      expect.stringContaining("AWS_ENDPOINT_URL_S3 is ignored"),
    ]);
    const key = { accessKeyId: "a", secretAccessKey: "b" };
    expect(buildRuntimeEnvironment("us-east-1", key, services)).toMatchObject({
      AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:9000",
      AWS_ENDPOINT_URL_S3: services.s3.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: services.ssm.endpoint,
      STRIPE_API_BASE: services.stripe.endpoint,
    });
    expect(services.stripe.isEmulated).toBe(true);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: "sk_test_mine" }, "https://api.stripe.com", false],
    [
      { STRIPE_SECRET_KEY: "sk_test_mine", STRIPE_API_BASE: "http://127.0.0.1:12111/" },
      "http://127.0.0.1:12111",
      false,
    ],
    [{ STRIPE_SECRET_KEY: "" }, /^http:\/\/127\.0\.0\.1:\d+$/, true],
  ])("uses Stripe itself when a secret key is set: %j", async (environment, endpoint, isEmulated) => {
    const { stripe } = await locateServices(createTempDirectory(), environment, () => undefined);
    expect(stripe.endpoint).toMatch(endpoint);
    expect(stripe.isEmulated).toBe(isEmulated);
  });
});
