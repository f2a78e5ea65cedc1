import * as z from "zod";

/** How the hooks are told to misbehave, and towards which calls. */
export const fault = z.strictObject({
  /** A status to answer with (a redirect leads to /elsewhere), no answer at all, or a line that breaks. */
  outcome: z.union([z.int().min(300).max(599), z.enum(["hang", "reset"])]),
  /** Only calls of this hook. */
  hook: z.string().optional(),
  /** Only calls whose body holds this text. */
  containing: z.string().optional(),
  /** So many calls; every one when it is left out. */
  times: z.int().positive().optional(),
});

export type Fault = z.infer<typeof fault>;

/** The faults that are set, the newest first. They go with the process. */
export class Faults {
  #set: Fault[] = [];

  add(given: Fault): void {
    this.#set.unshift({ ...given });
  }

  clear(): void {
    this.#set = [];
  }

  /** What becomes of a call: 200 unless a fault says otherwise, which is then used once. */
  outcomeOf(hook: string, body: string): Fault["outcome"] {
    const found = this.#set.find(
      (each) => (each.hook ?? hook) === hook && body.includes(each.containing ?? ""),
    );
    if (!found) return 200;
    if (found.times !== undefined && --found.times === 0)
      this.#set = this.#set.filter((each) => each !== found);
    return found.outcome;
  }
}
