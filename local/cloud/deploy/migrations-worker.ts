import { parentPort } from "node:worker_threads";
import { runMigrations } from "../../../lambdas/migrations/run-migrations.ts";

/* The thread in which `npm start` runs the migrations; it reports progress line by line. */
await runMigrations({ report: (line) => parentPort?.postMessage(line) });
