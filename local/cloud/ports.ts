import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod";

const host = "127.0.0.1";
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
    names.map(async (name) => (await reservePort(before[name] ?? 0)) ?? (await reservePort(0))),
  );
  const ports = names.map((name, index): [Name, number] => {
    const port = reserved[index]?.port;
    if (port === undefined) throw new Error(`No free port on ${host}`);
    return [name, port];
  });
  await Promise.all(reserved.map((each) => each?.release()));
  const chosen = Object.fromEntries(ports) as Record<Name, number>;
  writeFileSync(file, JSON.stringify({ ...before, ...chosen }));
  return chosen;
}

/** Listens on a port, 0 for any. Returns undefined when the port is in use. */
function reservePort(port: number): Promise<{ port: number; release(): Promise<void> } | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: host, exclusive: true }, () => {
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
    return savedPorts.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
