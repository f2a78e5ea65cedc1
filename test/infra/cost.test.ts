import { expect, it } from "vitest";
import { deployed } from "../../local/tools/cost/usage.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

const { all } = synthesizeStage("production");
const count = (type: string) => Object.keys(all(type)).length;

it("the estimate of costs counts what the templates of production deploy", () => {
  const lists = Object.values(all("AWS::WAFv2::WebACL"));
  const rules = lists.flatMap(({ Properties }) => Properties.Rules ?? []).length;
  expect({
    alarms: count("AWS::CloudWatch::Alarm"),
    dashboards: count("AWS::CloudWatch::Dashboard"),
    secrets: count("AWS::SecretsManager::Secret"),
    firewallLists: lists.length,
    firewallRules: rules,
  }).toEqual({
    alarms: deployed.alarms,
    dashboards: deployed.dashboards,
    secrets: deployed.secrets,
    firewallLists: deployed.firewallLists,
    firewallRules: deployed.firewallRules,
  });
});
