import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { region, type Stage } from "../stage.ts";

/** A stack of a stage, kindstead-<stage>-<part>, with common region, tags and termination protection. */
export class StageStack extends Stack {
  constructor(scope: Construct, part: string, stage: Stage, description: string) {
    super(scope, `kindstead-${stage.name}-${part}`, {
      // CDK refuses to deploy with the credentials of another account.
      env: { region, ...(stage.account === null ? {} : { account: stage.account }) },
      description,
      terminationProtection: stage.deletionProtection,
      tags: { project: "kindstead", stage: stage.name },
    });
  }
}
