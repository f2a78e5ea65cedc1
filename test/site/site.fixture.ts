import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { buildSite } from "../../local/cloud/template/build-site.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
const cacheDir = join(root, ".local", "cache");

/** A complete stage of kind production, by another name; the repository has no account and no domain. */
const productionFile = join(root, "test", "fixtures", "stage-production.json");
let scratch: string;
export const site = (name: string) => join(scratch, name);
export const html = (name: string, path: string) => readFile(join(site(name), path, "index.html"), "utf8");
export const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Runs in a child process, because this process's NODE_ENV would select React's development build. */
export async function build(name: string, ...options: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production" };
  if (options.includes("live")) Object.assign(env, { STAGE_FILE: productionFile });
  const script = join(root, "web", "build.ts");
  await run(process.execPath, [script, "--out", site(name), ...options], { env });
}

const sites = new Map<string, Promise<Map<string, string>>>();

/** Reads every file of a site once, as base64 by path. */
export function readSite(name: string): Promise<Map<string, string>> {
  const read = sites.get(name) ?? readFiles(name);
  sites.set(name, read);
  return read;
}

async function readFiles(name: string): Promise<Map<string, string>> {
  const files = await readdir(site(name), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const read = paths.map(
    async (path) => [path.slice(site(name).length), await readFile(path, "base64")] as const,
  );
  return new Map(await Promise.all(read));
}

export const file = (name: string, path: string) => readFile(join(site(name), path), "utf8");

/** The JSON-LD items of a page. */
export async function readJsonLd(name: string, path: string): Promise<Record<string, unknown>[]> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await html(name, path))?.[1];
  return JSON.parse(json ?? "{}")["@graph"];
}

/** The assets that the browser fetches for this HTML before any script runs. */
export const listLinkedAssets = (page: string) =>
  [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? "");

export const production = ["--stage", "live", "--site-url", "https://kindstead.example"];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "kindstead-web-"));
  await build("production", ...production);
  // Like every stage but production; the journeys and test/bench need the same build.
  await symlink(await buildSite(root, cacheDir, () => undefined), site("local"));
}, 120_000);

afterAll(() => rm(scratch, { recursive: true, force: true }));
