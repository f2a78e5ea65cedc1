import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
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

/** Creates a temporary repository, and a fake npm that knows its registries, copies the lockfile and logs each install. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bootstrap-"));
  mkdirSync(join(root, "local", "tools"), { recursive: true });
  mkdirSync(join(root, "path"));
  copyFileSync(join(import.meta.dirname, "bootstrap.mjs"), join(root, "local", "tools", "bootstrap.mjs"));
  writeLockfile("1.0.0");
  const npm = `#!/bin/sh
if [ "$1" = config ]; then
  echo '{ "registry": "https://packages.test/", "@own:registry": "https://own.test/npm" }'
  exit
fi
echo "$@" >> "${root}/npm-calls"
sleep 0.3
rm -rf node_modules
mkdir -p node_modules/.bin
ln -s "${process.execPath}" node_modules/.bin/node
cp package-lock.json node_modules/.package-lock.json
`;
  writeRepositoryFile("path/npm", npm);
  chmodSync(join(root, "path", "npm"), 0o755);
  writeRepositoryFile(
    "script.ts",
    "const args: string[] = process.argv.slice(2); console.log(args.join(' '));",
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const readRepositoryFile = (file: string) => readFileSync(join(root, file), "utf8");
const writeRepositoryFile = (file: string, content: string) => writeFileSync(join(root, file), content);

function writeLockfile(version: string): void {
  const optional = { version: "1.0.0", integrity: "sha512-o", optional: true };
  const integrity = `sha512-${version}`;
  const packages = {
    "": {},
    "node_modules/a": { version, integrity },
    "node_modules/a/node_modules/@own/b": { version, integrity },
  };
  writeRepositoryFile(
    "package-lock.json",
    JSON.stringify({ packages: { ...packages, "node_modules/other-system": optional } }),
  );
}

function listInstalls(): string[] {
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

async function runBootstrap(...args: string[]) {
  const child = start(...args);
  const [[code], out, err] = await Promise.all([
    once(child, "close"),
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
  ]);
  return { code, out: out.trim(), err };
}

describe("bootstrap.mjs", () => {
  it("installs on a fresh clone, prints that in one line, and runs the script with its arguments", async () => {
    const run = await runBootstrap("script.ts", "--one", "two");
    expect(run).toMatchObject({ code: 0, out: "--one two" });
    expect(run.err).toMatch(/^Installing the packages \(npm ci\)/);
    expect(listInstalls()).toEqual(["ci --no-audit --no-fund --loglevel=error"]);
  });

  it("gives npm the address of each package, so that it does not ask the registry, and leaves the repository's lockfile", async () => {
    const before = readRepositoryFile("package-lock.json");
    await runBootstrap("script.ts");
    const { packages } = JSON.parse(readRepositoryFile("node_modules/.package-lock.json"));
    expect(packages["node_modules/a"].resolved).toBe("https://packages.test/a/-/a-1.0.0.tgz");
    expect(packages["node_modules/a/node_modules/@own/b"].resolved).toBe(
      "https://own.test/npm/@own/b/-/b-1.0.0.tgz",
    );
    expect(readRepositoryFile("package-lock.json")).toBe(before);
    expect(existsSync(join(root, ".local", "install"))).toBe(false);
  });

  it("installs as npm does where the registry has its packages at other addresses", async () => {
    const npm = readRepositoryFile("path/npm");
    const refusal = "case $PWD in */.local/install) exit 1 ;; esac\n";
    writeRepositoryFile("path/npm", npm.replace("sleep 0.3\n", refusal));
    expect(await runBootstrap("script.ts", "up")).toMatchObject({ code: 0, out: "up" });
    expect(listInstalls()).toHaveLength(2);
  });

  it("installs again only when the lockfile changes", async () => {
    await runBootstrap("script.ts");
    expect((await runBootstrap("script.ts")).err).toBe("");
    expect(listInstalls()).toHaveLength(1);
    writeLockfile("1.0.1");
    await runBootstrap("script.ts");
    expect(listInstalls()).toHaveLength(2);
  });

  it("installs again after an interrupted install", async () => {
    await runBootstrap("script.ts");
    rmSync(join(root, "node_modules", ".package-lock.json"));
    await runBootstrap("script.ts");
    expect(listInstalls()).toHaveLength(2);
  });

  it("installs once for two concurrent commands, and takes over the lock of a dead process", async () => {
    mkdirSync(join(root, ".local"));
    // Above the kernel's highest pid, so no process has it.
    writeRepositoryFile(".local/install.lock", "4194305");
    const runs = await Promise.all([runBootstrap("script.ts", "a"), runBootstrap("script.ts", "b")]);
    expect(runs.map(({ out }) => out)).toEqual(["a", "b"]);
    expect(listInstalls()).toHaveLength(1);
  });

  it("prints an error and runs nothing when the install fails", async () => {
    writeRepositoryFile("path/npm", "#!/bin/sh\nexit 7\n");
    const run = await runBootstrap("script.ts", "a");
    expect(run).toMatchObject({ code: 1, out: "" });
    expect(run.err).toContain("npm ci failed");
  });

  it("exits with the script's exit code, and forwards signals", async () => {
    writeRepositoryFile("fails.ts", "process.exitCode = 3;");
    expect((await runBootstrap("fails.ts")).code).toBe(3);
    writeRepositoryFile(
      "waits.ts",
      "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up');",
    );
    const child = start("waits.ts");
    if (child.stdout) await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect((await once(child, "close"))[0]).toBe(5);
  });
});
