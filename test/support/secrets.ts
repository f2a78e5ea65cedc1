import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { originSecret } from "./event.ts";

/** Mocks Secrets Manager with the origin secret that test events carry, and the key that signs advisors' links. */
export function mockOriginSecret() {
  process.env.ORIGIN_SECRET_ID = "origin-secret";
  process.env.ADMIN_MFA ??= "optional";
  const secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand, { SecretId: "origin-secret" }).resolves({ SecretString: originSecret });
  process.env.PROPOSAL_SECRET_ID = "proposal-secret";
  secrets
    .on(GetSecretValueCommand, { SecretId: "proposal-secret" })
    .resolves({ SecretString: "signs-proposals" });
  process.env.EMAIL_LINK_SECRET_ID = "email-link-secret";
  secrets
    .on(GetSecretValueCommand, { SecretId: "email-link-secret" })
    .resolves({ SecretString: "signs-email-links" });
  process.env.SIGN_UP_SECRET_ID = "sign-up-secret";
  secrets
    .on(GetSecretValueCommand, { SecretId: "sign-up-secret" })
    .resolves({ SecretString: "signs-sign-ups" });
  process.env.HOOK_SECRET_ID = "hook-secret";
  secrets.on(GetSecretValueCommand, { SecretId: "hook-secret" }).resolves({ SecretString: "signs-hooks" });
  return secrets;
}
