import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";

const repository = join(import.meta.dirname, "..", "..");
const script = join(import.meta.dirname, "bundle-lambda.ts");

/** A Lambda's code as a CDK asset. CDK bundles synchronously, so bundle-lambda.ts runs in a child process. */
export const createBundledCode = (entry: string): Code =>
  Code.fromAsset(repository, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Required by CDK but never used, because tryBundle succeeds. The command distinguishes assets in CDK's cache.
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
