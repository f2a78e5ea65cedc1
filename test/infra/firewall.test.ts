import { describe, expect, it } from "vitest";
import { synthesizeStage } from "./synthesize-stage.ts";

const production = synthesizeStage("production");
const [distribution] = Object.values(production.web.findResources("AWS::CloudFront::Distribution"));
const [firewall] = Object.values(production.web.findResources("AWS::WAFv2::WebACL"));

interface Rule {
  Name: string;
  Priority: number;
  Action?: object;
  Statement: Record<string, Record<string, unknown>>;
}
const rules: Rule[] = firewall?.Properties.Rules;
const findRule = (name: string) => rules.find(({ Name }) => Name === name);

const onPath = (PositionalConstraint: string, SearchString: string) => ({
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint,
    SearchString,
    // Encoded and mixed-case spellings of a path match too.
    TextTransformations: [
      { Priority: 0, Type: "URL_DECODE" },
      { Priority: 1, Type: "NORMALIZE_PATH" },
    ],
  },
});
const notOnPath = (path: string) => ({ NotStatement: { Statement: onPath("EXACTLY", path) } });
const notStripe = notOnPath("/api/webhooks/stripe");
const formsOfGuests = {
  AndStatement: { Statements: [onPath("STARTS_WITH", "/api/forms/"), notOnPath("/api/forms/registration")] },
};

describe("site firewall", () => {
  it("exists in production only", () => {
    expect(distribution?.Properties.DistributionConfig.WebACLId).toBeDefined();
    expect(firewall?.Properties.Scope).toBe("CLOUDFRONT");
    synthesizeStage("sandbox").web.resourceCountIs("AWS::WAFv2::WebACL", 0);
  });

  it("has its rules in this order", () => {
    const asked = rules.toSorted((a, b) => a.Priority - b.Priority).map(({ Name }) => Name);
    expect(asked).toEqual([
      "AWSManagedRulesAmazonIpReputationList",
      "AWSManagedRulesKnownBadInputsRuleSet",
      "AWSManagedRulesCommonRuleSet",
      "requests",
      "forms",
    ]);
  });

  it("does not block large bodies and one-click unsubscribing, and exempts Stripe's events", () => {
    expect(findRule("AWSManagedRulesCommonRuleSet")?.Statement.ManagedRuleGroupStatement).toMatchObject({
      RuleActionOverrides: ["SizeRestrictions_BODY", "NoUserAgent_HEADER"].map((Name) => ({
        ActionToUse: { Count: {} },
        Name,
      })),
      ScopeDownStatement: notStripe,
    });
  });

  it.each([
    ["requests", 1_000, notStripe],
    ["forms", 20, formsOfGuests],
  ])("%s: blocks an address after %d in five minutes", (name, Limit, ScopeDownStatement) => {
    expect(findRule(name)).toMatchObject({
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: { AggregateKeyType: "IP", EvaluationWindowSec: 300, Limit, ScopeDownStatement },
      },
    });
  });
});
