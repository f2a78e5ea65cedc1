import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identifyProcess, isAlive, readCommandLine } from "../../kit/process-identity.ts";
import { fetchBinary, findInstalledBinary } from "./find-binary.ts";

export interface DynamoDb {
  url: string;
  close(): Promise<void>;
}

interface DynamoDbOptions {
  port: number;
  /** The directory of the database file; only one server may use it at a time. */
  dir: string;
  /** Called when the server exits without `close`. */
  onCrash(error: Error): void;
}

const HOST = "127.0.0.1";
/** Timeout for starting and stopping; a start takes well under a second. */
const TIMEOUT_MS = 10_000;

/**
 * Starts dynoxide, a DynamoDB server that stores its tables in one SQLite file; acknowledged writes survive
 * kill -9. Throws an error with instructions when there is no binary for this machine.
 */
export async function startDynamoDb({ port, dir, onCrash }: DynamoDbOptions): Promise<DynamoDb> {
  const binary =
    findInstalledBinary() ??
    (await fetchBinary({
      platform: `${process.platform}-${process.arch}`,
      cacheDir: join(process.cwd(), ".local", "dynamodb"),
      env: process.env,
    }));
  mkdirSync(dir, { recursive: true });
  const { database, pidFile, log } = getFiles(dir);
  const output = openSync(log, "w");
  const child = spawn(binary, ["serve", "--host", HOST, "--port", String(port), "--db-path", database], {
    stdio: ["ignore", "ignore", output],
  });
  closeSync(output);
  await once(child, "spawn");
  writeFileSync(pidFile, String(child.pid));

  // The server exits with this process, unless this process is killed.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  await waitUntilListening(child, port).catch((error: unknown) => {
    kill();
    throw error;
  });
  let closing = false;
  child.once("exit", (code, signal) => {
    if (!closing) onCrash(new Error(`The DynamoDB server exited unexpectedly (${signal ?? code})`));
  });
  return {
    url: `http://${HOST}:${port}`,
    async close() {
      closing = true;
      await stopProcess(child);
      process.off("exit", kill);
      rmSync(pidFile, { force: true });
    },
  };
}

const getFiles = (dir: string) => ({
  database: join(dir, "table.sqlite"),
  pidFile: join(dir, "server.pid"),
  log: join(dir, "server.log"),
});

/** Stops a server that a killed process left running on `dir`, because two servers must not share its file. */
export async function endOrphan(dir: string): Promise<void> {
  const { database, pidFile } = getFiles(dir);
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : 0;
  const orphan = pid > 0 ? identifyProcess(pid) : undefined;
  // The pid may have been reused: check that the process uses this database file.
  if (!orphan || !readCommandLine(pid).includes(database)) return;
  process.kill(pid, "SIGTERM");
  for (const deadline = Date.now() + TIMEOUT_MS; isAlive(orphan); await wait(10))
    if (Date.now() > deadline) process.kill(pid, "SIGKILL");
}

async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; !(await acceptsConnections(port)); await wait(10)) {
    if (child.exitCode !== null) throw new Error(`The DynamoDB server did not start (${child.exitCode})`);
    if (Date.now() > deadline) throw new Error("The DynamoDB server did not start in time");
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  await exited;
  clearTimeout(killer);
}
