import { type Stack, Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Stage } from "../stage.ts";
import { getRemovalPolicy } from "./removal-policy.ts";

interface ManualSecret {
  description: string;
  /** The reason that nothing rotates it on a schedule, with the runbook's place for doing so by hand. */
  rotation: string;
  passwordLength?: number;
  /** The JSON object that gets the random value as its `password`. */
  template?: object;
}

/** Creates a secret with a random value, which is rotated by hand. */
export function createManualSecret(
  stack: Stack,
  stage: Stage,
  id: string,
  { description, rotation, passwordLength = 64, template }: ManualSecret,
): Secret {
  const json = template && {
    secretStringTemplate: JSON.stringify(template),
    generateStringKey: "password",
  };
  const secret = new Secret(stack, id, {
    description,
    generateSecretString: { ...json, passwordLength, excludePunctuation: true },
    removalPolicy: getRemovalPolicy(stage),
  });
  Validations.of(secret).acknowledge({ id: "AwsSolutions-SMG4", reason: rotation });
  return secret;
}
