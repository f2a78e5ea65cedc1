import { type Stack, Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { getRemovalPolicy } from "../constructs/removal-policy.ts";
import type { Stage } from "../stage.ts";

/* The secrets that sign links in emails, and challenges. A new value voids every open one, so each is changed by hand. */

/** Signs the links to time proposals that advisors get. */
export const createProposalSecret = (stack: Stack, stage: Stage): Secret =>
  createLinkSecret(stack, stage, "ProposalSecret", {
    description: "What signs the links by which advisors answer booking requests",
    rotation: "docs/operations.md#proposal-secret",
  });

/** Signs the links by which members prove an email address. */
export const createEmailLinkSecret = (stack: Stack, stage: Stage): Secret =>
  createLinkSecret(stack, stage, "EmailLinkSecret", {
    description: "What signs the links by which members prove an email address",
    rotation: "docs/operations.md#email-link-secret",
  });

/** Signs the challenges that a sign-up has to solve. */
export const createSignUpSecret = (stack: Stack, stage: Stage): Secret =>
  createLinkSecret(stack, stage, "SignUpSecret", {
    description: "What signs the proofs of work of sign-ups",
    rotation: "docs/operations.md#sign-up-secret",
  });

/** Signs what is posted to the owner's hooks (docs/hooks.md). */
export function createHookSecret(stack: Stack, stage: Stage): Secret {
  const secret = new Secret(stack, "HookSecret", {
    description: "What signs the posts to the owner's hooks; during a rotation two values separated by space",
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: getRemovalPolicy(stage),
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "The receiver has to know a new value first, so it is rotated by hand (docs/operations.md#hook-secret).",
  });
  return secret;
}

function createLinkSecret(
  stack: Stack,
  stage: Stage,
  id: string,
  { description, rotation }: { description: string; rotation: string },
): Secret {
  const secret = new Secret(stack, id, {
    description,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: getRemovalPolicy(stage),
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason: `A new value voids every open link, so it is changed by hand (${rotation}).`,
  });
  return secret;
}
