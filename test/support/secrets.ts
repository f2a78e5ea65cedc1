import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { originSecret } from "./event.ts";

/** Secrets Manager, holding what every API event of the tests carries, and what advisors' links are signed with. */
export function holdOriginSecret() {
  process.env.ORIGIN_SECRET_ID = "origin-secret";
  const secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand, { SecretId: "origin-secret" }).resolves({ SecretString: originSecret });
  process.env.OFFER_SECRET_ID = "offer-secret";
  secrets.on(GetSecretValueCommand, { SecretId: "offer-secret" }).resolves({ SecretString: "signs-offers" });
  return secrets;
}
