import * as z from "zod";

/** A fault to inject, and the calls it applies to. */
export const faultSchema = z.strictObject({
  /** A status (redirects go to /elsewhere), no response ("hang") or a connection reset. */
  outcome: z.union([z.int().min(300).max(599), z.enum(["hang", "reset"])]),
  /** Limits the fault to one hook. */
  hook: z.string().optional(),
  /** Limits the fault to calls whose body contains this text. */
  containing: z.string().optional(),
  /** The number of calls to affect; unlimited by default. */
  times: z.int().positive().optional(),
});

export type Fault = z.infer<typeof faultSchema>;

/** The active faults, newest first. Kept in memory. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.unshift({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  /** Returns the outcome of a call: 200, or that of the first matching fault, whose count is decremented. */
  takeOutcome(hook: string, body: string): Fault["outcome"] {
    const found = this.#faults.find(
      (fault) => (fault.hook ?? hook) === hook && body.includes(fault.containing ?? ""),
    );
    if (!found) return 200;
    if (found.times !== undefined && --found.times === 0)
      this.#faults = this.#faults.filter((fault) => fault !== found);
    return found.outcome;
  }
}
