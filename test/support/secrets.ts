import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { originSecret } from "./event.ts";

/** By the setting that names the secret. */
const values = {
  ORIGIN_SECRET_ID: originSecret,
  PROPOSAL_SECRET_ID: "signs-proposals",
  EMAIL_LINK_SECRET_ID: "signs-email-links",
  SIGN_UP_SECRET_ID: "signs-sign-ups",
  HOOK_SECRET_ID: "signs-hooks",
};

/** Mocks Secrets Manager with the origin secret that test events carry, and the keys that sign links. */
export function mockSecrets() {
  process.env.ADMIN_MFA ??= "optional";
  const secrets = mockClient(SecretsManagerClient);
  for (const [setting, SecretString] of Object.entries(values)) {
    const SecretId = setting.toLowerCase();
    process.env[setting] = SecretId;
    secrets.on(GetSecretValueCommand, { SecretId }).resolves({ SecretString });
  }
  return secrets;
}
