import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { identifyProcess, psTable, readCommandLine } from "./process-identity.ts";

/*
 * Checks the code for macOS with the ps of this machine: a child process is found, recognized by its start time, and gone
 * after it ends.
 */

it("a process is identified and read with ps as with /proc", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "marker"]);
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  const first = identifyProcess(pid, psTable);
  expect(first?.pid).toBe(pid);
  expect(Math.abs(Number(first?.started) - Date.now())).toBeLessThan(120_000);
  expect(identifyProcess(pid, psTable)).toEqual(first);
  expect(psTable.readCommandLine(pid).trim()).toBe(readCommandLine(pid).trim());
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(identifyProcess(pid, psTable)).toBeUndefined();
  expect(psTable.readStateAndStart(pid)).toEqual(["", ""]);
});
