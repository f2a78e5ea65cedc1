import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod";

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
  // All are held until all are chosen, so that no two names get the same one.
  const held = await Promise.all(
    names.map(async (name) => (await hold(before[name] ?? 0)) ?? (await hold(0))),
  );
  const ports = names.map((name, index): [Name, number] => {
    const port = held[index]?.port;
    if (port === undefined) throw new Error(`No free port is to be had on ${HOST}`);
    return [name, port];
  });
  await Promise.all(held.map((each) => each?.release()));
  const chosen = Object.fromEntries(ports) as Record<Name, number>;
  writeFileSync(file, JSON.stringify({ ...before, ...chosen }));
  return chosen;
}

/** Listens on a port, 0 for any; undefined when somebody else does. */
function hold(port: number): Promise<{ port: number; release(): Promise<void> } | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: HOST, exclusive: true }, () => {
      const address = server.address();
      resolve({
        port: typeof address === "object" && address ? address.port : port,
        release: () => new Promise((released) => server.close(() => released())),
      });
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
