import * as z from "zod";

/** Thrown for a step that failed; the message names it. */
export class CanaryError extends Error {
  override name = "CanaryError";
}

/** Fetches and returns the body as text. Throws for a status that is no success. */
export type Fetcher = (url: string, init?: RequestInit) => Promise<string>;

export interface WalkSteps {
  readonly request: Fetcher;
  /** Runs one step. Throws CanaryError with its name. */
  doStep<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** The time of each step, in milliseconds. */
  readonly durations: Readonly<Record<string, number>>;
}

/** Starts a walk whose steps together may take `timeoutMs`. */
export function createSteps(timeoutMs: number): WalkSteps {
  const signal = AbortSignal.timeout(timeoutMs);
  const durations: Record<string, number> = {};
  return {
    durations,
    async request(url, init = {}) {
      const response = await fetch(url, { ...init, signal });
      if (!response.ok) throw new Error(`${response.status} from ${new URL(url).host}`);
      return response.text();
    },
    async doStep(name, work) {
      const start = performance.now();
      try {
        return await work();
      } catch (error) {
        const reason = error instanceof z.ZodError ? "an answer in another form" : String(error);
        throw new CanaryError(`${name}: ${reason}`);
      } finally {
        durations[name] = Math.round(performance.now() - start);
      }
    },
  };
}
