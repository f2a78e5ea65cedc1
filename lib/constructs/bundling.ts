import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";

const repository = join(import.meta.dirname, "..", "..");
const script = join(import.meta.dirname, "bundle.ts");

/** One Lambda's code, bundled by bundle.ts where its stack is bundled at all. CDK waits for no promise. */
export const bundledCode = (entry: string): Code =>
  Code.fromAsset(repository, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: bundling is done here. The command tells the bundles' keys in CDK's cache apart.
      image: DockerImage.fromRegistry("none"),
      command: [entry],
      local: {
        tryBundle(directory) {
          execFileSync(process.execPath, [script, entry, directory], { stdio: ["ignore", 2, 2] });
          return true;
        },
      },
    },
  });
