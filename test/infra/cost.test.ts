import { expect, it } from "vitest";
import { deployed } from "../../local/tools/cost/usage.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

const { data, identity, api, web } = synthesizeStage("production");
/** Per template: the two firewalls have the same logical id, and `all` has one of them. */
const list = (type: string) =>
  [data, identity, api, web].flatMap((template) => Object.values(template.findResources(type)));
const count = (type: string) => list(type).length;
/** CloudWatch charges an alarm for each metric with which it calculates. */
const countAlarms = () =>
  list("AWS::CloudWatch::Alarm")
    .flatMap(({ Properties }) => Properties.Metrics ?? [{ MetricStat: true }])
    .filter(({ MetricStat }) => MetricStat).length;

it("the estimate of costs counts what the templates of production deploy", () => {
  const lists = list("AWS::WAFv2::WebACL");
  const rules = lists.flatMap(({ Properties }) => Properties.Rules ?? []).length;
  expect({
    alarms: countAlarms(),
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
