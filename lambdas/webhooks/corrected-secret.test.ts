import { createHmac } from "node:crypto";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { afterEach, expect, it, vi } from "vitest";
import { mockSecrets } from "../../test/support/secrets.ts";
import { verifySignature } from "./stripe-signature.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it("Stripe webhook: accepts events five minutes after a wrong signing secret was corrected, without a restart", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubEnv("STRIPE_WEBHOOK_SECRET_ID", "webhook");
  const secrets = mockSecrets();
  const store = (SecretString: string) =>
    secrets.on(GetSecretValueCommand, { SecretId: "webhook" }).resolves({ SecretString });
  const receive = () => {
    const time = Math.floor(Date.now() / 1_000);
    const proof = createHmac("sha256", "whsec_right").update(`${time}.{}`).digest("hex");
    return verifySignature(Buffer.from("{}"), `t=${time},v1=${proof}`);
  };
  store("whsec_wrong");
  await expect(receive()).rejects.toMatchObject({ code: "invalid" });

  store("whsec_right");
  await expect(receive(), "the value that was read is still used").rejects.toMatchObject({ code: "invalid" });
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await expect(receive()).resolves.toBe("{}");
});
