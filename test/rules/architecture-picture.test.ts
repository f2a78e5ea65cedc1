import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { drawArchitecture, readDrawing } from "../../local/tools/draw-architecture.ts";
import { synthesizeStage } from "../infra/synthesize-stage.ts";
import { root } from "./source.ts";

it("docs/architecture.svg: is what `npm run ops -- picture` draws from docs/architecture.dot", async () => {
  expect(await drawArchitecture()).toBe(readFileSync(join(root, "docs/architecture.svg"), "utf8"));
});

/** The names in the yellow boxes, each with its rate if a schedule calls it. */
function listDrawnLambdas(): string[] {
  const labels = [...readDrawing().matchAll(/label="([^"]+)", fillcolor="#fff1c9"/g)].map(
    ([, label = ""]) => label,
  );
  return labels.flatMap((label) => label.split("\\n").slice(1).join(" ").split(", ")).toSorted();
}

it("docs/architecture.dot: has every Lambda of production, and the rate of every scheduled job", () => {
  const { all } = synthesizeStage("production");
  const rates = new Map(
    Object.values(all("AWS::Events::Rule")).map(({ Properties }) => [
      Properties.Targets[0].Arn["Fn::GetAtt"][0],
      /^rate\((.+)\)$/.exec(Properties.ScheduleExpression ?? "")?.[1],
    ]),
  );
  const deployed = Object.entries(all("AWS::Lambda::Function")).map(([id, { Metadata }]) => {
    const rate = rates.get(id);
    return `${basename(Metadata["local:entry"], ".lambda.ts")}${rate ? ` (${rate})` : ""}`;
  });
  expect(listDrawnLambdas()).toEqual(deployed.toSorted());
});
