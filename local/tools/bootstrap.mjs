/*
 * Runs a script of this repository on the repository's own Node, installing the packages first where that is
 * due: node local/tools/bootstrap.mjs local/cloud/start.ts [arguments]. It depends on nothing and keeps to the language of
 * Node 20, because on a fresh clone there is nothing else yet.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const node = join(bin, "node");
const installLock = join(root, ".local", "install.lock");

const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), "utf8")).packages;

/** npm writes node_modules/.package-lock.json last, so a broken-off install counts as none. */
function isInstalled() {
  if (!existsSync(node)) return false;
  try {
    const wanted = packagesOf("package-lock.json");
    const found = packagesOf("node_modules/.package-lock.json");
    const fits = ([path, entry]) => {
      if (path === "" || entry.link) return true;
      const there = found[path];
      if (!there) return Boolean(entry.optional || entry.devOptional || entry.peer);
      return there.version === entry.version && there.integrity === entry.integrity;
    };
    return Object.entries(wanted).every(fits) && Object.keys(found).every((path) => path in wanted);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Takes the lock whole, pid included, or says who holds it; a holder that is gone loses it. */
function takeInstallLock() {
  const mine = `${installLock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, installLock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = existsSync(installLock) ? Number(readFileSync(installLock, "utf8")) : 0;
    if (holder && !isAlive(holder)) rmSync(installLock, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

async function install() {
  mkdirSync(join(root, ".local"), { recursive: true });
  let told = false;
  while (!takeInstallLock()) {
    if (!told) console.error("Another command is installing the packages; waiting for it.");
    told = true;
    await wait(200);
  }
  try {
    if (isInstalled()) return;
    console.error("Installing the packages (npm ci); once, and again when package-lock.json changes.");
    const { status, error } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      // The script's own output must stay clean, so npm speaks on the error stream.
      stdio: ["ignore", 2, 2],
    });
    if (error) throw new Error(`npm could not be started: ${error.message}`);
    if (status !== 0) throw new Error("npm ci failed; its words are above.");
    if (!isInstalled())
      throw new Error("npm ci ended well, yet node_modules does not match package-lock.json.");
  } finally {
    rmSync(installLock, { force: true });
  }
}

function run([script, ...args]) {
  const child = spawn(node, [resolve(root, script), ...args], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
    // The fourth channel closes when this process dies, however it dies: a script may watch for that.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`${script} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

const [script] = process.argv.slice(2);
if (!script) {
  console.error("Usage: node local/tools/bootstrap.mjs <script> [arguments]");
  process.exit(2);
}
try {
  if (!isInstalled()) await install();
  run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
