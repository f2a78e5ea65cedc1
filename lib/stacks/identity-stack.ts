import { CfnOutput, Duration, Validations } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Policy } from "aws-cdk-lib/aws-iam";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { accessTokenMinutes, minMemberPasswordLength } from "../../contract/members.ts";
import { roleGroups } from "../../contract/roles.ts";
import { linkUserPool } from "../constructs/links.ts";
import { createManualSecret } from "../constructs/manual-secret.ts";
import { getRemovalPolicy } from "../constructs/removal-policy.ts";
import { StageStack } from "../constructs/stage-stack.ts";
import { declareTriggers, triggerCalls } from "../functions/account-functions.ts";
import { createSignUpFirewall } from "../site/waf.ts";
import { getMailDomain, region, type Stage } from "../stage.ts";
import type { DataStack } from "./data-stack.ts";

/** The user pool with its app client, groups and triggers. */
export class IdentityStack extends StageStack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** The Lambda of all triggers. */
  readonly triggers: NodejsFunction;
  /** Signs the challenges of sign-ups. Here and not with the API, because the triggers read it. */
  readonly signUpSecret: Secret;

  constructor(scope: Construct, stage: Stage, { table }: DataStack) {
    super(scope, "identity", stage, "Kindstead: the user pool and its triggers");
    this.pool = this.#createPool(stage);
    this.client = this.#createClient();
    this.signUpSecret = createManualSecret(this, stage, "SignUpSecret", {
      description: "What signs the proofs of work of sign-ups",
      rotation:
        "A new value voids every open challenge, so it is changed by hand (docs/operations.md#sign-up-secret).",
    });
    this.triggers = this.#createTriggers(stage, table);
    new CfnOutput(this, "UserPoolId", {
      value: this.pool.userPoolId,
      description: "USER_POOL_ID of commands",
    });
    for (const { group, precedence } of Object.values(roleGroups))
      new CfnUserPoolGroup(this, `Group-${group}`, {
        userPoolId: this.pool.userPoolId,
        groupName: group,
        precedence,
      });
    if (stage.waf)
      new CfnWebACLAssociation(this, "FirewallAssociation", {
        resourceArn: this.pool.userPoolArn,
        webAclArn: createSignUpFirewall(this, stage).attrArn,
      });
  }

  #createPool(stage: Stage): UserPool {
    const pool = new UserPool(this, "Pool", {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A new address takes effect once verified; until then the old one is used for sign-in and resets.
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { mutable: true },
        familyName: { mutable: true },
      },
      passwordPolicy: {
        minLength: minMemberPasswordLength,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      // Admins only (lambdas/account/second-factor.ts). A pool that requires it would require it of every member.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan[stage.cognitoPlan],
      ...(stage.cognitoPlan === "PLUS"
        ? { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }
        : {}),
      ...(stage.mailFrom === null
        ? {}
        : {
            email: UserPoolEmail.withSES({
              fromEmail: stage.mailFrom,
              sesRegion: region,
              // The identity is the domain, which `npm run deploy` creates and verifies before the stacks.
              sesVerifiedDomain: getMailDomain(stage.mailFrom),
            }),
          }),
      deletionProtection: stage.deletionProtection,
      removalPolicy: getRemovalPolicy(stage),
    });
    Validations.of(pool).acknowledge(
      { id: "AwsSolutions-COG1", reason: "The spec's floor for members is six characters, without rules." },
      { id: "AwsSolutions-COG2", reason: "MFA is for admins; the API requires it of them (lib/stage.ts)." },
      { id: "AwsSolutions-COG8", reason: "PLUS is paid per member: a stage's choice (lib/stage.ts)." },
    );
    return pool;
  }

  /** The browser's app client: signs in by SRP, and can write the email and the names, nothing else. */
  #createClient(): UserPoolClient {
    const attributes = new ClientAttributes().withStandardAttributes({
      email: true,
      givenName: true,
      familyName: true,
    });
    return this.pool.addClient("Browser", {
      generateSecret: false,
      disableOAuth: true,
      authFlows: { userSrp: true },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // The longest that Cognito allows. In it, someone chooses a first password or finds their authenticator app.
      authSessionValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(accessTokenMinutes),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // The longest that Cognito allows: Amplify repeats a refresh whose answer was lost with the same token.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      readAttributes: attributes,
      writeAttributes: attributes,
    });
  }

  #createTriggers(stage: Stage, table: TableV2): NodejsFunction {
    const { signUpSecret } = this;
    const triggers = declareTriggers({ stack: this, stage, table, signUpSecret }).create(this, "triggers");
    for (const operation of [
      UserPoolOperation.PRE_SIGN_UP,
      UserPoolOperation.POST_CONFIRMATION,
      UserPoolOperation.POST_AUTHENTICATION,
      UserPoolOperation.CUSTOM_MESSAGE,
    ])
      this.pool.addTrigger(operation, triggers);
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, triggers, LambdaVersion.V2_0);
    // The pool depends on the function, and the function on its role's policy. Naming the pool in that policy
    // would create a circular dependency.
    if (triggers.role)
      new Policy(this, "TriggersOnPool", {
        statements: [...linkUserPool(this.pool, ...triggerCalls).rights],
        roles: [triggers.role],
      });
    return triggers;
  }
}
