/*
 * Runs a script with the Node version that the repository installs, and installs the packages first when needed:
 * node local/tools/bootstrap.mjs local/cloud/start.ts [arguments]. It has no dependencies and uses only features of Node
 * 20, because a fresh clone has nothing else.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const node = join(bin, "node");
const installLock = join(root, ".local", "install.lock");

const readPackages = (path) => JSON.parse(readFileSync(join(root, path), "utf8")).packages;

/** npm writes node_modules/.package-lock.json last, so an interrupted install counts as not installed. */
function isInstalled() {
  if (!existsSync(node)) return false;
  try {
    const expected = readPackages("package-lock.json");
    const installed = readPackages("node_modules/.package-lock.json");
    const isUpToDate = ([path, entry]) => {
      if (path === "" || entry.link) return true;
      const current = installed[path];
      if (!current) return Boolean(entry.optional || entry.devOptional || entry.peer);
      return current.version === entry.version && current.integrity === entry.integrity;
    };
    return (
      Object.entries(expected).every(isUpToDate) && Object.keys(installed).every((path) => path in expected)
    );
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

/** Tries to create the lock file, which contains the pid, atomically. Removes the lock of a process that has ended. */
function tryTakeInstallLock() {
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

/** Runs npm ci in a directory with a package-lock.json. Returns whether it succeeded. */
function runNpmCi(cwd) {
  const { status, error } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    // Of npm's output only errors are shown, not the number of packages.
    stdio: ["ignore", "ignore", 2],
  });
  if (error) throw new Error(`Cannot start npm: ${error.message}`);
  return status === 0;
}

/**
 * package-lock.json names no addresses of packages, because registries differ, so npm reads the registry's description of
 * every package first. This installs a copy that has them, in the form that registries share, beside the repository, and
 * moves the result here. npm compares each package with its integrity in both cases. Returns whether it succeeded.
 */
function installWithAddresses() {
  const registries = readRegistries();
  if (!registries) return false;
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === "" || entry.link || entry.resolved || !entry.integrity) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const [file, scope] = name.split("/").reverse();
    const registry = registries[`${scope}:registry`] ?? registries.registry;
    entry.resolved = `${registry.replace(/\/$/, "")}/${name}/-/${file}-${entry.version}.tgz`;
  }
  const beside = join(root, ".local", "install");
  const modules = join(root, "node_modules");
  try {
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside, { recursive: true });
    for (const file of ["package.json", ".npmrc"])
      if (existsSync(join(root, file))) copyFileSync(join(root, file), join(beside, file));
    writeFileSync(join(beside, "package-lock.json"), JSON.stringify(lock));
    if (!runNpmCi(beside)) return false;
    return tryMove(join(beside, "node_modules"), modules);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Replaces a directory. Returns whether it could: a volume of its own, as some containers have, can only be written into. */
function tryMove(from, to) {
  try {
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** npm's settings, of which `registry` and `@scope:registry` are used; undefined if npm does not tell. */
function readRegistries() {
  const { stdout, status } = spawnSync("npm", ["config", "list", "--json"], { cwd: root, encoding: "utf8" });
  try {
    const settings = status === 0 ? JSON.parse(stdout) : {};
    return typeof settings.registry === "string" ? settings : undefined;
  } catch {
    return undefined;
  }
}

async function install() {
  mkdirSync(join(root, ".local"), { recursive: true });
  let hasPrinted = false;
  while (!tryTakeInstallLock()) {
    if (!hasPrinted) console.error("Another command is installing the packages. Waiting for it.");
    hasPrinted = true;
    await wait(200);
  }
  try {
    if (isInstalled()) return;
    console.error(
      "Installing the packages (npm ci). This runs once, and again when package-lock.json changes.",
    );
    if (!installWithAddresses()) {
      console.error("Installing again, so that npm asks the registry for the addresses of packages.");
      if (!runNpmCi(root)) throw new Error("npm ci failed; see its output above.");
    }
    if (!isInstalled())
      throw new Error("npm ci succeeded, but node_modules does not match package-lock.json.");
  } finally {
    rmSync(installLock, { force: true });
  }
}

function run([script, ...args]) {
  const child = spawn(node, [resolve(root, script), ...args], {
    cwd: root,
    env: {
      // The AWS SDK, CDK and our own modules are compiled once for all processes instead of once in each.
      NODE_COMPILE_CACHE: join(root, ".local", "cache", "compile"),
      // Each thread of a function would otherwise hold memory of its own that glibc has already freed.
      MALLOC_ARENA_MAX: "2",
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    },
    // The IPC channel closes when this process ends for any reason; scripts can listen for that.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`Cannot start ${script}: ${error.message}`);
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
