import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../../kit/listen.ts";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { dynoxideVersion, fetchBinary, findInstalledBinary } from "./find-binary.ts";

/*
 * Another platform's path on this machine: the real npm fetches a package from a registry in this process. The package of
 * macOS holds this machine's binary, so that it can be run.
 */

const installed = findInstalledBinary() ?? "";
const toIntegrity = (bytes: Buffer) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

function buildTarball(name: string): Buffer {
  const dir = createTempDirectory();
  mkdirSync(join(dir, "package"));
  symlinkSync(installed, join(dir, "package", "dynoxide"));
  writeFileSync(join(dir, "package", "package.json"), JSON.stringify({ name, version: dynoxideVersion }));
  spawnSync("tar", ["-chzf", join(dir, "it.tgz"), "-C", dir, "package"]);
  return readFileSync(join(dir, "it.tgz"));
}

/** A registry with one package; `served` replaces the tarball that it announces. */
async function startRegistry(name: string, served?: Buffer) {
  const tarball = buildTarball(name);
  let downloads = 0;
  const server = await listen(0, async (request, response) => {
    if (request.url?.endsWith(".tgz")) {
      downloads += 1;
      response.end(served ?? tarball);
      return;
    }
    const dist = { tarball: `${server.url}/it.tgz`, integrity: toIntegrity(tarball) };
    const versions = { [dynoxideVersion]: { name, version: dynoxideVersion, dist } };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest: dynoxideVersion }, versions }));
  });
  onTestFinished(server.close);
  const cacheDir = createTempDirectory();
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME },
    npm_config_registry: `${server.url}/`,
    npm_config_cache: createTempDirectory(),
    npm_config_fetch_retries: "0",
  };
  return { machine: { platform: "darwin-arm64", cacheDir, env }, tarball, countDownloads: () => downloads };
}

describe("the DynamoDB server of another platform", () => {
  it("is fetched once, verified and run", async () => {
    const { machine, tarball, countDownloads } = await startRegistry("@dynoxide/darwin-arm64");
    const binary = await fetchBinary({ ...machine, integrity: toIntegrity(tarball) });
    expect(spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout).toContain(dynoxideVersion);
    expect(await fetchBinary(machine)).toBe(binary);
    expect(countDownloads()).toBe(1);
  });

  it("is refused, and leaves nothing behind, if its content is not what the registry or we expect", async () => {
    const other = Buffer.from("another package");
    const altered = await startRegistry("@dynoxide/darwin-arm64", other);
    await expect(fetchBinary(altered.machine)).rejects.toThrow(/could not be fetched[\s\S]*EINTEGRITY/);
    const { machine } = await startRegistry("@dynoxide/linux-x64");
    await expect(fetchBinary({ ...machine, platform: "linux-x64" })).rejects.toThrow(
      /is not the expected one/,
    );
    for (const { cacheDir } of [altered.machine, machine]) expect(readdirSync(cacheDir)).toEqual([]);
  });

  it("is explained where there is none, or where the registry does not have it", async () => {
    const { machine } = await startRegistry("@dynoxide/darwin-arm64");
    await expect(fetchBinary({ ...machine, platform: "win32-x64" })).rejects.toThrow(
      /use WSL[\s\S]*docker run/,
    );
  });

  it("has the version that package.json names", () => {
    const { devDependencies, optionalDependencies = {} } = JSON.parse(readFileSync("package.json", "utf8"));
    expect({ ...devDependencies, ...optionalDependencies }["@dynoxide/linux-x64"]).toBe(dynoxideVersion);
  });
});
