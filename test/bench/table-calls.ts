import { isDeepStrictEqual } from "node:util";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { memberLimits, sharedRoutes } from "../../contract/rate-limits.ts";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { siteSettingsEntity, siteSettingsId } from "../../lambdas/table/settings-entities.ts";
import { recordTableCommands, toCallName } from "../support/table-calls.ts";
import type { Ask } from "./answers.ts";
import { buildMaxFigure, buildRuleFigure, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import { countDurableSteps, type SampleRequest, type SampleRequests } from "./requests.ts";

/** Measures budget 6: the table calls of every route, on a real table. A route without a sample fails. */
export async function measureRouteCalls(ask: Ask, samples: SampleRequests): Promise<Figure[]> {
  const figures: Figure[] = [];
  const unmeasured: string[] = [];
  const scanning: string[] = [];
  for (const name of Object.keys(routes) as RouteName[]) {
    const sample = samples[name];
    const route: Route = routes[name];
    if (!sample) {
      unmeasured.push(name);
      continue;
    }
    // Called once beforehand, because a client's first use opens its rate-limit window with an additional write.
    await sample.before?.();
    await ask(name, sample.sent);
    await sample.before?.();
    const calls = await listOwnCalls(() => ask(name, sample.sent));
    if (calls.includes("Scan")) scanning.push(name);
    const { limit, designed } = getAllowedCalls(name, sample, route);
    figures.push(
      buildMaxFigure({
        budget: 6,
        what: `${route.method} ${route.path}: table calls`,
        value: calls.length,
        limit,
        ...(limit > designed && { designed }),
        unit: "calls",
        binding: true,
        detail: calls.join(", "),
      }),
    );
  }
  return [
    ...figures,
    buildRuleFigure(6, "routes that scan", scanning),
    buildRuleFigure(6, "routes without a sample in test/bench/requests.ts", unmeasured),
  ];
}

/** Lists the calls, except a read of the settings: it is cached, so in which request it falls is chance. */
async function listOwnCalls(work: () => Promise<unknown>): Promise<string[]> {
  const read = siteSettingsEntity.build(GetItemCommand).key({ id: siteSettingsId });
  const cached = read.options({ consistent: false }).params();
  const commands = await recordTableCommands(work);
  return commands.filter(({ input }) => !isDeepStrictEqual(input, cached)).map(toCallName);
}

/** The use that is counted for the member, and the start and the end of a shared call (contract/rate-limits.ts). */
const countSharedCalls = (name: RouteName): number =>
  (memberLimits[name] ? 1 : 0) + (sharedRoutes.has(name) ? 2 : 0);

/** The limit, and what the common budget alone would allow, the access check and rate limits included. */
function getAllowedCalls(
  name: RouteName,
  sample: SampleRequest,
  route: Route,
): { limit: number; designed: number } {
  const steps = countDurableSteps(route, sample);
  const common = steps === 0 ? limits.readCalls : limits.writeCallsPerStep * steps;
  const beside = (route.access === "public" ? 0 : 1) + (sample.limited ? 1 : 0) + countSharedCalls(name);
  return { limit: (sample.ownCalls ?? common) + beside, designed: common + beside };
}
