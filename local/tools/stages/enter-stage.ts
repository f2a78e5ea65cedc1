import { parseArgs } from "node:util";
import { readCloudEnvironment } from "../running-cloud.ts";

/**
 * Lets the product's code in this process work on the stage of `--stage <name>`, with the AWS credentials of the
 * environment; without it on the stage whose table TABLE_NAME names, and otherwise on the running local cloud. Returns the
 * other arguments. Call it before the product's code is imported: the AWS clients read the environment when they are
 * created.
 */
export async function enterStage(args: readonly string[] = process.argv.slice(2)): Promise<string[]> {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: { stage: { type: "string" } },
    strict: false,
    tokens: true,
  });
  const stage = typeof values.stage === "string" ? values.stage : undefined;
  if (stage !== undefined && stage !== "local") {
    const { createAwsClients } = await import("./aws-clients.ts");
    const { findDeployedStage } = await import("./stage-environment.ts");
    Object.assign(process.env, (await findDeployedStage(createAwsClients(), stage)).environment);
  } else if (stage === "local" || !process.env.TABLE_NAME)
    Object.assign(process.env, await readCloudEnvironment());
  const ofStage = tokens.find((token) => token.kind === "option" && token.name === "stage");
  if (ofStage === undefined) return [...args];
  const isInline = args[ofStage.index]?.includes("=") ?? false;
  return args.filter((_, index) => index !== ofStage.index && (isInline || index !== ofStage.index + 1));
}
