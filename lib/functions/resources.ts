import type { Stack } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Stage } from "../stage.ts";
import type { Payments } from "./payments.ts";

/** The resources that the functions use. Each gets links to some of it. */
export interface ApiResources {
  readonly stack: Stack;
  readonly stage: Stage;
  readonly table: TableV2;
  readonly files: IBucket;
  readonly media: IBucket;
  readonly pool: IUserPool;
  readonly originSecret: Secret;
  /** Signs the links to time proposals that advisors get by email. */
  readonly proposalSecret: Secret;
  /** Signs the links by which members prove an email address. */
  readonly emailLinkSecret: Secret;
  /** Signs what is posted to the owner's hooks. */
  readonly hookSecret: Secret;
  /** Signs the challenges of sign-ups. */
  readonly signUpSecret: Secret;
  readonly payments: Payments;
}
