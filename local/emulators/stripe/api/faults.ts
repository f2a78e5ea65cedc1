import * as z from "zod";

/** A fault to inject, the calls it applies to and how often. */
export const faultSchema = z.strictObject({
  /** A prefix such as `POST /v1/checkout/sessions`; empty for all calls. */
  call: z.string(),
  /** Answer with a status, never answer, or reset the connection. */
  mode: z.enum(["status", "hang", "reset"]),
  status: z.int().min(400).max(599).default(500),
  /** The number of calls to affect; unlimited by default. */
  times: z.int().min(1).optional(),
  /** Whether the call takes effect and only its response is lost. */
  after: z.boolean().default(false),
  /** Whether the error is saved for the Idempotency-Key, as Stripe saves server errors. */
  saved: z.boolean().default(false),
});
export type Fault = z.output<typeof faultSchema>;

/** The active faults, set by tests and developers. Kept in memory. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  /** Finds the first fault for a call and decrements its count. */
  take(method: string, path: string): Fault | undefined {
    const met = this.#faults.find(({ call }) => `${method} ${path}`.startsWith(call));
    if (met?.times === undefined) return met;
    this.#faults = this.#faults.flatMap((fault) => {
      if (fault !== met) return fault;
      return met.times && met.times > 1 ? { ...met, times: met.times - 1 } : [];
    });
    return met;
  }
}
