import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { sendNewsletters } from "../../lambdas/delivery/send-newsletters.ts";

/*
 * One run of the job that sends newsletters, as a process that newsletter.test.ts can kill. The first argument is the
 * time of the run. It sends as fast as it can: the job itself keeps to ten emails a second.
 */
mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: "signs-email-links" });
mockClient(SSMClient)
  .on(GetParameterCommand)
  .resolves({ Parameter: { Value: "https://kindstead.test" } });

await sendNewsletters({ time: process.argv[2] ?? "" }, { getRemainingTimeInMillis: () => 600_000 }, 0);
