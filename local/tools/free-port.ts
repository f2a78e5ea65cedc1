import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A port on which nothing else can listen until it is released. */
export interface ReservedPort {
  port: number;
  release(): Promise<void>;
}

/** Returns undefined if the port is in use. */
export function reservePort(port: number): Promise<ReservedPort | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      resolve({ port, release: () => new Promise((released) => server.close(() => released())) });
    });
  });
}

/**
 * Reserves a port of this machine that nothing listens on. It is below those of outgoing connections, one of which could otherwise
 * take it before the caller listens. Throws if none of many is free.
 */
export async function reserveFreePort(): Promise<ReservedPort> {
  for (let triesLeft = 20; triesLeft > 0; triesLeft -= 1) {
    const reserved = await reservePort(randomInt(10_000, 32_000));
    if (reserved) return reserved;
  }
  throw new Error("No port of 127.0.0.1 is free");
}

/** Finds a port as `reserveFreePort` does, for a caller that listens on it at once. */
export async function findFreePort(): Promise<number> {
  const { port, release } = await reserveFreePort();
  await release();
  return port;
}
