import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/** A rule set that AWS keeps; `counted` are those of its rules that only count. */
const managed = (name: string, priority: number, counted: readonly string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: measured(name),
});

/** Blocks an address that makes more than `limit` requests in five minutes, of those that `within` matches. */
const rate = (name: string, priority: number, limit: number, within?: Statement): Rule => ({
  name,
  priority,
  action: { block: {} },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: 300,
      aggregateKeyType: "IP",
      ...(within ? { scopeDownStatement: within } : {}),
    },
  },
  visibilityConfig: measured(name),
});

const firewall = (scope: Construct, where: "CLOUDFRONT" | "REGIONAL", rules: Rule[]) =>
  new CfnWebACL(scope, "Firewall", {
    scope: where,
    defaultAction: { allow: {} },
    visibilityConfig: measured(`kindstead-${where.toLowerCase()}`),
    rules,
  });

/**
 * Before the site and the API. The body's size only counts: the rule's 8 KB are fewer than ours, and the API
 * refuses what is too large itself. Limits per client that must be exact are the API's own.
 */
export const siteFirewall = (scope: Construct) =>
  firewall(scope, "CLOUDFRONT", [
    managed("AWSManagedRulesAmazonIpReputationList", 0),
    managed("AWSManagedRulesKnownBadInputsRuleSet", 1),
    managed("AWSManagedRulesCommonRuleSet", 2, ["SizeRestrictions_BODY"]),
    rate("requests", 3, 1_000),
  ]);

const guessable = [
  "SignUp",
  "InitiateAuth",
  "RespondToAuthChallenge",
  "ForgotPassword",
  "ConfirmForgotPassword",
];

/** Before the user pool: the calls that guess or flood, thirty an address; refreshing a token is not one. */
export const signUpFirewall = (scope: Construct) =>
  firewall(scope, "REGIONAL", [
    managed("AWSManagedRulesAmazonIpReputationList", 0),
    rate("sign-in-and-up", 1, 30, {
      regexMatchStatement: {
        // CloudFormation spells this one property in capitals.
        fieldToMatch: { singleHeader: { Name: "x-amzn-cognito-operation-name" } },
        regexString: `^(${guessable.join("|")})$`,
        textTransformations: [{ priority: 0, type: "NONE" }],
      },
    }),
  ]);
