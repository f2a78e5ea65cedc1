import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type ReservedPort, reserveFreePort, reservePort } from "../tools/free-port.ts";

const savedPorts = z.record(z.string(), z.int());

/**
 * Chooses a free port for each name. A name keeps its port from the last start if that is still free, so that a page
 * left open during a restart keeps working.
 */
export async function choosePorts<Name extends string>(
  stateDir: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const file = join(stateDir, "ports.json");
  const before = readPorts(file);
  // Every port stays reserved until all are chosen, so that no two names get the same one.
  const reserved = await Promise.all(
    names.map(async (name): Promise<[Name, ReservedPort]> => [name, await reserveAgain(before[name])]),
  );
  await Promise.all(reserved.map(([, { release }]) => release()));
  const chosen = Object.fromEntries(reserved.map(([name, { port }]) => [name, port])) as Record<Name, number>;
  writeFileSync(file, JSON.stringify({ ...before, ...chosen }));
  return chosen;
}

async function reserveAgain(port: number | undefined): Promise<ReservedPort> {
  return (port !== undefined && (await reservePort(port))) || reserveFreePort();
}

function readPorts(file: string): Record<string, number> {
  try {
    return savedPorts.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
