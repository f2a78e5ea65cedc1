import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let root: string;

/** A repository of its own, and an npm that installs by copying the lockfile and leaves a line each time. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bootstrap-"));
  mkdirSync(join(root, "local", "tools"), { recursive: true });
  mkdirSync(join(root, "path"));
  copyFileSync(join(import.meta.dirname, "bootstrap.mjs"), join(root, "local", "tools", "bootstrap.mjs"));
  lock("1.0.0");
  const npm = `#!/bin/sh
echo "$@" >> "${root}/npm-calls"
sleep 0.3
rm -rf node_modules
mkdir -p node_modules/.bin
ln -s "${process.execPath}" node_modules/.bin/node
cp package-lock.json node_modules/.package-lock.json
`;
  write("path/npm", npm);
  chmodSync(join(root, "path", "npm"), 0o755);
  write("script.ts", "const words: string[] = process.argv.slice(2); console.log(words.join(' '));");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, content: string) => writeFileSync(join(root, file), content);

function lock(version: string): void {
  const optional = { version: "1.0.0", integrity: "sha512-o", optional: true };
  const packages = { "": {}, "node_modules/a": { version, integrity: `sha512-${version}` } };
  write(
    "package-lock.json",
    JSON.stringify({ packages: { ...packages, "node_modules/other-system": optional } }),
  );
}

function installs(): string[] {
  try {
    return readFileSync(join(root, "npm-calls"), "utf8").trim().split("\n");
  } catch {
    return [];
  }
}

function start(...args: string[]): ChildProcess {
  const PATH = `${join(root, "path")}:/usr/bin:/bin`;
  return spawn(process.execPath, [join(root, "local", "tools", "bootstrap.mjs"), ...args], { env: { PATH } });
}

async function bootstrap(...args: string[]) {
  const child = start(...args);
  const [[code], out, err] = await Promise.all([
    once(child, "close"),
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
  ]);
  return { code, out: out.trim(), err };
}

describe("the bootstrap", () => {
  it("installs on a fresh clone, says so in one line, and runs the script with its arguments", async () => {
    const run = await bootstrap("script.ts", "--one", "two");
    expect(run).toMatchObject({ code: 0, out: "--one two" });
    expect(run.err).toMatch(/^Installing the packages \(npm ci\)/);
    expect(installs()).toEqual(["ci --no-audit --no-fund --loglevel=error"]);
  });

  it("installs again when the lockfile changes, and not otherwise", async () => {
    await bootstrap("script.ts");
    expect((await bootstrap("script.ts")).err).toBe("");
    expect(installs()).toHaveLength(1);
    lock("1.0.1");
    await bootstrap("script.ts");
    expect(installs()).toHaveLength(2);
  });

  it("installs after an install that was broken off", async () => {
    await bootstrap("script.ts");
    rmSync(join(root, "node_modules", ".package-lock.json"));
    await bootstrap("script.ts");
    expect(installs()).toHaveLength(2);
  });

  it("installs once when two commands start together, and after the one that was installing has died", async () => {
    mkdirSync(join(root, ".local"));
    // Above the kernel's highest pid, so that it is nobody's.
    write(".local/install.lock", "4194305");
    const runs = await Promise.all([bootstrap("script.ts", "a"), bootstrap("script.ts", "b")]);
    expect(runs.map(({ out }) => out)).toEqual(["a", "b"]);
    expect(installs()).toHaveLength(1);
  });

  it("says so when the install fails, and runs nothing", async () => {
    write("path/npm", "#!/bin/sh\nexit 7\n");
    const run = await bootstrap("script.ts", "a");
    expect(run).toMatchObject({ code: 1, out: "" });
    expect(run.err).toContain("npm ci failed");
  });

  it("ends as its script ends, and hands signals on", async () => {
    write("fails.ts", "process.exitCode = 3;");
    expect((await bootstrap("fails.ts")).code).toBe(3);
    write(
      "waits.ts",
      "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up');",
    );
    const child = start("waits.ts");
    if (child.stdout) await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect((await once(child, "close"))[0]).toBe(5);
  });
});
