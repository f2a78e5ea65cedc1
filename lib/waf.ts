import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { routes } from "../contract/routes.ts";

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/** Requests whose path is, or begins with, this one, however it is spelled. */
const path = (positionalConstraint: "EXACTLY" | "STARTS_WITH", searchString: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [
      { priority: 0, type: "URL_DECODE" },
      { priority: 1, type: "NORMALIZE_PATH" },
    ],
  },
});

/**
 * All but Stripe's own calls, which are larger than a rule set likes and come in bursts from few addresses: who
 * may make them, their signature says.
 */
const fromPeople: Statement = { notStatement: { statement: path("EXACTLY", routes.stripeWebhook.path) } };

interface Managed {
  /** Those of its rules that only count. */
  counted?: readonly string[];
  within?: Statement;
}

/** A rule set that AWS keeps. */
const managed = (name: string, priority: number, { counted = [], within }: Managed = {}): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      ...(within ? { scopeDownStatement: within } : {}),
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

const forms = routes.submitForm.path.replace("{kind}", "");

/**
 * Before the site and the API. The body's size only counts: the rule's 8 KB are fewer than ours, and the API
 * refuses what is too large itself. Limits per client that must be exact are the API's own.
 */
export const siteFirewall = (scope: Construct) =>
  firewall(scope, "CLOUDFRONT", [
    managed("AWSManagedRulesAmazonIpReputationList", 0),
    managed("AWSManagedRulesKnownBadInputsRuleSet", 1),
    managed("AWSManagedRulesCommonRuleSet", 2, { counted: ["SizeRestrictions_BODY"], within: fromPeople }),
    rate("requests", 3, 1_000, fromPeople),
    rate("forms", 4, 20, path("STARTS_WITH", forms)),
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
