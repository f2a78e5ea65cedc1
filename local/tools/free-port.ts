import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Finds a port of this machine that nothing listens on. It is below those of outgoing connections, one of which could otherwise
 * take it before the caller listens. Throws if none of many is free.
 */
export async function findFreePort(): Promise<number> {
  for (let triesLeft = 20; ; triesLeft -= 1) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch (error) {
      if (triesLeft > 0) continue;
      throw error;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
