import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identifyProcess, isAlive, readCommandLine } from "../../kit/process-identity.ts";

export interface DynamoDb {
  url: string;
  close(): Promise<void>;
}

interface Options {
  port: number;
  /** Where the table's file lies; one server at a time. */
  dir: string;
  /** Called when the server ends without having been asked to. */
  onCrash(error: Error): void;
}

const HOST = "127.0.0.1";
/** A killed server's last pages are written by then; a start takes well under a second. */
const PATIENCE_MS = 10_000;

/**
 * Starts dynoxide, which keeps the table in one SQLite file: what it has acknowledged survives kill -9. Throws
 * in words where there is no binary for this machine.
 */
export async function startDynamoDb({ port, dir, onCrash }: Options): Promise<DynamoDb> {
  const binary = findBinary();
  mkdirSync(dir, { recursive: true });
  const { database, pidFile, log } = filesIn(dir);
  const output = openSync(log, "w");
  const child = spawn(binary, ["serve", "--host", HOST, "--port", String(port), "--db-path", database], {
    stdio: ["ignore", "ignore", output],
  });
  closeSync(output);
  await once(child, "spawn");
  writeFileSync(pidFile, String(child.pid));

  // Whatever ends this process, short of a kill, ends the server with it.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  await listening(child, port).catch((error: unknown) => {
    kill();
    throw error;
  });
  let closing = false;
  child.once("exit", (code, signal) => {
    if (!closing) onCrash(new Error(`The DynamoDB server ended by itself (${signal ?? code})`));
  });
  return {
    url: `http://${HOST}:${port}`,
    async close() {
      closing = true;
      await end(child);
      process.off("exit", kill);
      rmSync(pidFile, { force: true });
    },
  };
}

const filesIn = (dir: string) => ({
  database: join(dir, "table.sqlite"),
  pidFile: join(dir, "server.pid"),
  log: join(dir, "server.log"),
});

function findBinary(): string {
  try {
    const packageFile = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/package.json");
    const binary = join(dirname(packageFile), "dynoxide");
    if (process.platform === "linux" && process.arch === "x64" && existsSync(binary)) return binary;
  } catch {
    // Not installed: said below.
  }
  throw new Error(
    [
      "The local DynamoDB server runs on Linux x64 (and WSL) only. Elsewhere, start DynamoDB Local and point at it:",
      "  docker run -p 8000:8000 amazon/dynamodb-local",
      "  AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start",
    ].join("\n"),
  );
}

/** Ends the server that a killed start has left behind on `dir`, since no two may share its file. */
export async function endOrphan(dir: string): Promise<void> {
  const { database, pidFile } = filesIn(dir);
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : 0;
  const orphan = pid > 0 ? identifyProcess(pid) : undefined;
  // Only a process that holds our file is ours: the pid may have gone to somebody else since.
  if (!orphan || !readCommandLine(pid).includes(database)) return;
  process.kill(pid, "SIGTERM");
  for (const deadline = Date.now() + PATIENCE_MS; isAlive(orphan); await wait(10))
    if (Date.now() > deadline) process.kill(pid, "SIGKILL");
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await answers(port)); await wait(10)) {
    if (child.exitCode !== null) throw new Error(`The DynamoDB server did not start (${child.exitCode})`);
    if (Date.now() > deadline) throw new Error("The DynamoDB server does not answer");
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  await gone;
  clearTimeout(killer);
}
