import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { listTableCalls } from "../support/table-calls.ts";
import type { Ask } from "./answers.ts";
import { atMost, type Figure, unbroken } from "./figure.ts";
import { limits } from "./limits.ts";
import type { SampleRequest, SampleRequests } from "./requests.ts";

/** Budget 6: the calls of every route to the table, on a real one. A route without a sample breaks it. */
export async function callsOfRoutes(ask: Ask, samples: SampleRequests): Promise<Figure[]> {
  const figures: Figure[] = [];
  const unmeasured: string[] = [];
  const scanning: string[] = [];
  for (const name of Object.keys(routes) as RouteName[]) {
    const sample = samples[name];
    const { method, path, access }: Route = routes[name];
    if (!sample) {
      unmeasured.push(name);
      continue;
    }
    // Once beforehand: a client's first use opens its window in the limiter, with a write of its own.
    await sample.before?.();
    await ask(name, sample.sent);
    await sample.before?.();
    const calls = await listTableCalls(() => ask(name, sample.sent));
    if (calls.includes("Scan")) scanning.push(name);
    figures.push(
      atMost({
        budget: 6,
        what: `${method} ${path}: table calls`,
        value: calls.length,
        limit: callsAllowed(sample, access),
        unit: "calls",
        binding: true,
        detail: calls.join(", "),
      }),
    );
  }
  return [
    ...figures,
    unbroken(6, "routes that scan", scanning),
    unbroken(6, "routes without a sample in test/bench/requests.ts", unmeasured),
  ];
}

function callsAllowed({ durableSteps, ownCalls, limited }: SampleRequest, access: Route["access"]): number {
  const common = durableSteps === 0 ? limits.readCalls : limits.writeCallsPerStep * durableSteps;
  const own = ownCalls ?? common;
  return own + (access === "public" ? 0 : 1) + (limited ? 1 : 0);
}
