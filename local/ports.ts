import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod";

/** Thrown when the site's port is taken; the message is for the person at the keyboard. */
export class PortInUse extends Error {
  override name = "PortInUse";
}

const HOST = "127.0.0.1";
const remembered = z.record(z.string(), z.int());

/**
 * A free port for each name: the one it had at the last start where it is still free, so that a page left
 * open over a restart goes on working.
 */
export async function choosePorts<Name extends string>(
  stateDir: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const file = join(stateDir, "ports.json");
  const before = readPorts(file);
  const chosen = await Promise.all(
    names.map(async (name): Promise<[Name, number]> => [name, await freePort(before[name] ?? 0)]),
  );
  const ports = Object.fromEntries(chosen) as Record<Name, number>;
  writeFileSync(file, JSON.stringify(ports));
  return ports;
}

/** Throws PortInUse, in words, when somebody listens on `port`. */
export async function requireFreePort(port: number): Promise<void> {
  if (port !== 0 && (await tryPort(port)) === undefined)
    throw new PortInUse(
      `Port ${port} of ${HOST} is in use by another program. Choose another one: PORT=${port + 100} npm start`,
    );
}

async function freePort(preferred: number): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0));
  if (port === undefined) throw new Error(`No free port is to be had on ${HOST}`);
  return port;
}

/** The port that could be listened on, or undefined. Port 0 stands for any. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen({ port, host: HOST, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

function readPorts(file: string): Record<string, number> {
  try {
    return remembered.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
