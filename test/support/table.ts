import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { findInstalledBinary } from "../../local/emulators/aws/dynamodb/find-binary.ts";
import { findFreePort } from "../../local/tools/free-port.ts";
import { createProductTable } from "../../local/tools/restore/create-product-table.ts";

export interface TestTable {
  /** The environment that a process needs to reach the table. */
  env: Record<string, string> & { TABLE_NAME: string };
  stop(): void;
}

/**
 * Starts a real, empty DynamoDB table in memory, with the keys and indexes of lambdas/table/definition.ts. Sets the
 * environment of this process, because the Lambdas' clients read it.
 */
export async function startTable(): Promise<TestTable> {
  const binary = findInstalledBinary();
  if (!binary) throw new Error("npm installed no DynamoDB server for this machine");
  const port = await findFreePort();
  const server = spawn(binary, ["serve", "--host", "127.0.0.1", "--port", String(port)], { stdio: "ignore" });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    TABLE_NAME: "kindstead-test",
  };
  Object.assign(process.env, env);
  await createTable(env.TABLE_NAME);
  return {
    env,
    stop() {
      process.off("exit", kill);
      kill();
    },
  };
}

async function createTable(name: string): Promise<void> {
  const client = new DynamoDBClient({ maxAttempts: 1 });
  await retryUntilListening(() => createProductTable(client, name));
  client.destroy();
}

/** Retries while the server starts, which takes about 70 ms. */
async function retryUntilListening(call: () => Promise<unknown>): Promise<void> {
  for (const started = Date.now(); ; await wait(20)) {
    try {
      await call();
      return;
    } catch (error) {
      const refused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
      if (!refused || Date.now() - started > 10_000) throw error;
    }
  }
}
