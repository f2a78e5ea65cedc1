import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PdfAnswer, PdfMeasures } from "./measure-pdf.ts";

/** A whole file of 50 MB takes well below a second. */
const maxMs = 3_000;

/** Has loaded the library, which takes longer than most files, and waits for the next one. */
let thread: Promise<Worker> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Measures a PDF in a thread, one after the other, because the library may repair a damaged file for minutes without a pause, in
 * which no timer runs. Throws for a file that cannot be read, or not within three seconds.
 */
export function measurePdf(pdf: Uint8Array): Promise<PdfMeasures> {
  const result = last.then(() => measureNext(pdf));
  last = result.catch(() => undefined);
  return result;
}

async function measureNext(pdf: Uint8Array): Promise<PdfMeasures> {
  thread ??= startThread().catch((error: Error) => {
    thread = undefined;
    throw error;
  });
  const worker = await thread;
  worker.ref();
  worker.postMessage(pdf);
  const { measures, error } = await waitForAnswer(worker).catch(async (failure: Error): Promise<never> => {
    thread = undefined;
    await worker.terminate();
    throw failure;
  });
  // An idle thread keeps no process alive.
  worker.unref();
  if (!measures) throw new Error(error);
  return measures;
}

async function startThread(): Promise<Worker> {
  const { address, threadData } = await import("./measure-pdf.ts");
  const worker = new Worker(new URL(address), { workerData: threadData });
  // Also while no one waits: the library may fail later, and an error without a listener would end the function.
  worker.on("error", () => {
    thread = undefined;
  });
  await once(worker, "message");
  return worker;
}

async function waitForAnswer(worker: Worker): Promise<PdfAnswer> {
  const [answer]: PdfAnswer[] = await once(worker, "message", { signal: AbortSignal.timeout(maxMs) });
  return answer ?? {};
}
