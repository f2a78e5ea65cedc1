import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { originSecret } from "./event.ts";

/** Secrets Manager, holding the one secret that every API event of the tests carries. */
export function holdOriginSecret() {
  process.env.ORIGIN_SECRET_ID = "origin-secret";
  const secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand, { SecretId: "origin-secret" }).resolves({ SecretString: originSecret });
  return secrets;
}
