import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { routes } from "../../contract/routes.ts";
import type { Stage } from "../stage.ts";

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

const buildVisibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/** Matches requests by path or path prefix, after decoding and normalizing it. */
const matchPath = (positionalConstraint: "EXACTLY" | "STARTS_WITH", searchString: string): Statement => ({
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

const matchAllBut = (path: string): Statement => ({
  notStatement: { statement: matchPath("EXACTLY", path) },
});

/**
 * Matches all requests but Stripe's webhook events, which exceed the size rules and come in bursts from few addresses.
 * Their signature is checked by the API.
 */
const fromPeople = matchAllBut(routes.stripeWebhook.path);

interface Managed {
  /** Rules that count only instead of blocking. */
  counted?: readonly string[];
  within?: Statement;
}

/** A managed rule group of AWS. */
const buildManagedRule = (name: string, priority: number, { counted = [], within }: Managed = {}): Rule => ({
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
  visibilityConfig: buildVisibility(name),
});

/** Blocks a client address with more than `limit` requests that match `within` in five minutes. */
const buildRateRule = (name: string, priority: number, limit: number, within?: Statement): Rule => ({
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
  visibilityConfig: buildVisibility(name),
});

type Where = "CLOUDFRONT" | "REGIONAL";

/** The name by which CloudWatch tells firewalls apart; every stage of the account has its own. */
export const getFirewallMetric = ({ name }: Stage, where: Where): string =>
  `kindstead-${name}-${where.toLowerCase()}`;

const createFirewall = (scope: Construct, stage: Stage, where: Where, rules: Rule[]) =>
  new CfnWebACL(scope, "Firewall", {
    scope: where,
    defaultAction: { allow: {} },
    visibilityConfig: buildVisibility(getFirewallMetric(stage, where)),
    rules,
  });

/** Matches the forms of guests. Members post their registration, and a school behind one address has many of them. */
const fromGuests: Statement = {
  andStatement: {
    statements: [
      matchPath("STARTS_WITH", routes.submitForm.path.replace("{kind}", "")),
      matchAllBut(routes.submitRegistration.path),
    ],
  },
};

/**
 * The firewall of the site and the API. The body size rule only counts, because its 8 KB are below the API's own limit, and
 * so does the rule about a missing User-Agent: mail providers unsubscribe with one click without it (RFC 8058).
 * Exact rate limits per client are in the API.
 */
export const createSiteFirewall = (scope: Construct, stage: Stage) =>
  createFirewall(scope, stage, "CLOUDFRONT", [
    buildManagedRule("AWSManagedRulesAmazonIpReputationList", 0),
    buildManagedRule("AWSManagedRulesKnownBadInputsRuleSet", 1),
    buildManagedRule("AWSManagedRulesCommonRuleSet", 2, {
      counted: ["SizeRestrictions_BODY", "NoUserAgent_HEADER"],
      within: fromPeople,
    }),
    buildRateRule("requests", 3, 1_000, fromPeople),
    buildRateRule("forms", 4, 20, fromGuests),
  ]);

/**
 * Matches calls of Cognito operations. Cognito tells the firewall the operation in a header of its own; the second one is
 * the header in which its clients name it.
 */
const matchCalls = (...operations: string[]): Statement[] =>
  ["x-amzn-cognito-operation-name", "x-amz-target"].map((header) => ({
    regexMatchStatement: {
      // CloudFormation spells this property in capitals.
      fieldToMatch: { singleHeader: { Name: header } },
      regexString: `^([\\w.]+\\.)?(${operations.join("|")})$`,
      textTransformations: [{ priority: 0, type: "NONE" }],
    },
  }));

/** Self-service calls that would change a user behind the API, whose rows then contradict the pool (AUTH-14). */
const bypassing = [
  "DeleteUser",
  "UpdateUserAttributes",
  "GetUserAttributeVerificationCode",
  "SetUserMFAPreference",
];

/** A sign-in is two calls, and a school behind one address has many parents. Cognito locks a guessed account by itself. */
const poolCallLimit = 100;

const guessable = [
  "SignUp",
  "InitiateAuth",
  "RespondToAuthChallenge",
  "ForgotPassword",
  "ConfirmForgotPassword",
  "ChangePassword",
];

/**
 * The firewall of the user pool: limits calls that could guess passwords or flood, but not token refreshes, and refuses
 * those that bypass the API. Calls with AWS credentials, such as the API's own, do not pass through it.
 */
export const createSignUpFirewall = (scope: Construct, stage: Stage) =>
  createFirewall(scope, stage, "REGIONAL", [
    buildManagedRule("AWSManagedRulesAmazonIpReputationList", 0),
    buildRateRule("sign-in-and-up", 1, poolCallLimit, {
      orStatement: { statements: matchCalls(...guessable) },
    }),
    {
      name: "self-service",
      priority: 2,
      action: { block: {} },
      statement: { orStatement: { statements: matchCalls(...bypassing) } },
      visibilityConfig: buildVisibility("self-service"),
    },
  ]);
