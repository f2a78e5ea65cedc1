import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/** The same version on every platform; package.json names it for Linux x64. */
export const dynoxideVersion = "1.2.1";

/**
 * The package of each platform, by `<process.platform>-<process.arch>`, with the integrity of its tarball where it is known.
 * Not every npm registry carries all of them, so package-lock.json can name only the first.
 */
const packages: Readonly<Record<string, { name: string; integrity?: string } | undefined>> = {
  "linux-x64": {
    name: "@dynoxide/linux-x64",
    integrity:
      "sha512-sBHqlxJ9ANkLluFkYRfd5r8Y0ApFew4FhOrlhgRAgD4XzEoFOukEo1nuBTQ1+jTtofqwn4NWQ2k0Tn5mNTjgUg==",
  },
  "linux-arm64": { name: "@dynoxide/linux-arm64" },
  "darwin-x64": { name: "@dynoxide/darwin-x64" },
  "darwin-arm64": { name: "@dynoxide/darwin-arm64" },
};

export interface Machine {
  /** `<process.platform>-<process.arch>` */
  platform: string;
  /** Fetched packages are kept in this folder. */
  cacheDir: string;
  /** The environment of npm, which says where its registry is. */
  env: NodeJS.ProcessEnv;
  /** The integrity that the tarball must have, instead of the known one. */
  integrity?: string | undefined;
}

const instructions = [
  "Instead, start DynamoDB Local and point at it:",
  "  docker run -p 8000:8000 amazon/dynamodb-local",
  "  AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start",
];

/** The path of the DynamoDB server's binary that npm installed, or undefined on a platform that needs `fetchBinary`. */
export function findInstalledBinary(): string | undefined {
  try {
    const name = packages[`${process.platform}-${process.arch}`]?.name ?? "";
    const packageFile = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const binary = join(dirname(packageFile), "dynoxide");
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fetches the package of a platform with npm, once, and returns the path of its binary. npm compares the tarball with the
 * integrity that its registry names; this compares it with ours where it is known. Throws an error with instructions.
 */
export async function fetchBinary({ platform, cacheDir, env, integrity }: Machine): Promise<string> {
  const found = packages[platform];
  if (!found)
    throw new Error(
      [`There is no local DynamoDB server for ${platform} (on Windows use WSL).`, ...instructions].join("\n"),
    );
  const target = join(cacheDir, `${found.name.replaceAll("/", "-")}-${dynoxideVersion}`);
  const binary = join(target, "package", "dynoxide");
  if (existsSync(binary)) return binary;
  mkdirSync(cacheDir, { recursive: true });
  const draft = mkdtempSync(join(cacheDir, "fetching-"));
  try {
    const tarball = await packWithNpm(`${found.name}@${dynoxideVersion}`, draft, env);
    const actual = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
    const expected = integrity ?? found.integrity;
    if (expected !== undefined && actual !== expected)
      throw new Error(
        `The package ${found.name} is not the expected one: its integrity is ${actual}, not ${expected}.`,
      );
    await runOrThrow("tar", ["-xzf", tarball, "-C", draft], env);
    chmodSync(join(draft, "package", "dynoxide"), 0o755);
    if (!existsSync(target)) renameSync(draft, target);
    return binary;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Downloads a package's tarball into `dir` and returns its path. */
async function packWithNpm(spec: string, dir: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ["pack", spec, "--pack-destination", dir, "--loglevel=error"];
  const name = (await runOrThrow("npm", args, env)).trim().split("\n").at(-1) ?? "";
  return join(dir, name);
}

async function runOrThrow(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  try {
    return (await runFile(command, args, { env })).stdout;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      [`The local DynamoDB server could not be fetched: ${reason}`, ...instructions].join("\n"),
    );
  }
}
