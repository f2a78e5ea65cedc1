import * as z from "zod";

/** How to misbehave, at which calls and how often. */
export const faultShape = z.strictObject({
  /** `POST /v1/checkout/sessions`; all calls that begin so. An empty one means every call. */
  call: z.string(),
  /** Answer with a status; never answer; cut the connection. */
  mode: z.enum(["status", "hang", "reset"]),
  status: z.int().min(400).max(599).default(500),
  /** Until the faults are cleared when it is not given. */
  times: z.int().min(1).optional(),
  /** The call takes effect all the same; only its answer is lost. */
  after: z.boolean().default(false),
  /** The answer is kept for the call's Idempotency-Key, as Stripe keeps errors that it ran into on the way. */
  saved: z.boolean().default(false),
});
export type Fault = z.output<typeof faultShape>;

/** What tests and curious people let go wrong. Gone with the next start. */
export class Faults {
  #faults: Fault[] = [];

  all(): Fault[] {
    return this.#faults;
  }

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that this call meets, which is then counted. */
  meet(method: string, path: string): Fault | undefined {
    const met = this.#faults.find(({ call }) => `${method} ${path}`.startsWith(call));
    if (met?.times === undefined) return met;
    this.#faults = this.#faults.flatMap((fault) => {
      if (fault !== met) return fault;
      return met.times && met.times > 1 ? { ...met, times: met.times - 1 } : [];
    });
    return met;
  }
}
