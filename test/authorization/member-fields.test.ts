import { expect, it } from "vitest";
import { getLambdaEntry, type Route, type RouteName, routes } from "../../contract/routes.ts";
import type { ApiEvent } from "../../lambdas/http/event.ts";
import type { ApiResponse } from "../../lambdas/http/response.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { type MemberRow, memberEntity } from "../../lambdas/table/entities.ts";
import { createSampleRequests } from "../bench/requests.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../support/event.ts";
import { make } from "../support/make.ts";
import { startShopForFile } from "../support/shop.fixture.ts";

/*
 * Mass assignment: sends every field of a member's row, and alternative names for roles, inside a valid request to every
 * route that writes (SEC-1). Routes come from the contract and fields from the entity, so new ones are included.
 */

const shop = await startShopForFile();
Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
const samples = await createSampleRequests(shop);

const fields = [
  ...Object.keys(memberEntity.schema.attributes),
  ...[
    "pk",
    "sk",
    "entity",
    "role",
    "roles",
    "membership_status",
    "group",
    "groups",
    "is_cancelled_but_active",
  ],
  ...[
    "custom:role",
    "cognito:groups",
    "stripe_customer_id",
    "customer_id",
    "userId",
    "member_id",
    "__proto__",
  ],
];
const values = ["admin", true, { state: "active", grace_until: null, current_period_end: null }, 99, null];

/** Those that would make a member an admin or a payer: sent to every route, also without PROVE. */
const powers = new Set([
  "is_admin",
  "admin_role",
  "membership",
  "billing",
  "role",
  "roles",
  "cognito:groups",
]);
/**
 * A full run sends every field to each route. Otherwise each route gets the powers and a sixth of the others, and an admin
 * route, which refuses a member before it reads the body, one power.
 */
const isSent = (field: string, place: number, route: number, isRefused: boolean) =>
  Boolean(process.env.PROVE) ||
  (isRefused
    ? field === "is_admin"
    : powers.has(field) || field === "__proto__" || (place + route) % 6 === 0);

/** The fields of a member's row that a route is meant to change. */
const own: Partial<Record<RouteName, (keyof MemberRow)[]>> = {
  updateMe: ["first_name", "last_name", "interests", "wants_updates"],
  signOut: ["signed_out", "tokens_valid_from"],
  changeEmail: ["email_change"],
  confirmEmail: ["email_verified_at"],
  startCheckout: ["billing", "due_pk", "due_at"],
  adminUpdateMember: [
    "first_name",
    "last_name",
    "note",
    "labels",
    "is_admin",
    "admin_role",
    "membership",
    "membership_start_date",
  ],
};
/** These fields follow from others: the words of the search. */
const bookkeeping: (keyof MemberRow)[] = ["version", "updated_at", "word_text"];

const writing = (Object.entries(routes) as [RouteName, Route][]).filter(([, { method }]) => method !== "GET");

async function loadHandler(
  route: Route,
): Promise<(event: ApiEvent, from: typeof context) => Promise<ApiResponse>> {
  const file = new URL(`../../${getLambdaEntry(route)}`, import.meta.url);
  return (await import(file.href)).handler;
}

/** Returns the request body as JSON text with the field added; as text, because an object would drop `__proto__`. */
function buildBody(given: unknown, field: string, value: unknown): string {
  const sample: unknown = typeof given === "string" ? JSON.parse(given) : (given ?? {});
  const rest = Object.entries(sample as object).filter(([name]) => name !== field && name !== "role");
  const members = [...rest, [field, value] as const].map(
    ([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`,
  );
  return `{${members.join(",")}}`;
}

/** Sends every field to a route as `actor`. Returns the number of requests. */
async function probe(name: RouteName, actor: MemberRow, victim: MemberRow): Promise<number> {
  const route: Route = routes[name];
  const sample = samples[name];
  if (!sample) throw new Error(`${name} has no sample in test/bench`);
  const handler = await loadHandler(route);
  const path = route.feature === "members" ? { id: victim.id } : sample.sent.path;
  let sent = 0;
  const number = Object.keys(routes).indexOf(name);
  for (const [place, field] of fields.entries()) {
    if (!isSent(field, place, number, route.access === "admin" && !actor.is_admin)) continue;
    const tried = process.env.PROVE ? values : [values[place % values.length]];
    for (const value of tried) {
      const { path: _, ...request } = sample.sent;
      const answer = await handler(
        buildRouteEvent(name, {
          ...request,
          ...(route.path.includes("{") && path ? { path } : {}),
          claims: buildTokenClaims(actor.id),
          body: buildBody(sample.sent.body, field, value),
          headers: {
            ...sample.sent.headers,
            "content-type": "application/json",
            "x-client-ip": `192.0.2.${place}`,
          },
        }),
        context,
      );
      expect(answer.statusCode, `${name} with ${field}: ${answer.body}`).toBeLessThan(500);
      // A route that reads only the query, not the body, ignores the field.
      if (field === "__proto__" && !route.queryOnly)
        expect(Object.keys(parseBody(answer)), name).toContain("error");
      sent += 1;
    }
  }
  return sent;
}

/** Lists the changed fields of a member's row that the route may not change. */
async function listChangedFields(name: RouteName, before: MemberRow): Promise<string[]> {
  const after = await memberStore.find(before.id);
  const may = new Set<string>([...bookkeeping, ...(own[name] ?? [])]);
  const all = new Set([...Object.keys(before), ...Object.keys(after ?? {})]);
  return [...all].filter(
    (field) =>
      !may.has(field) &&
      JSON.stringify(after?.[field as keyof MemberRow]) !== JSON.stringify(before[field as keyof MemberRow]),
  );
}

async function probeRoutes(asAdmin: boolean): Promise<{ sent: number; wrong: string[] }> {
  let sent = 0;
  const wrong: string[] = [];
  for (const [name, { access }] of writing) {
    if (asAdmin && access !== "admin") continue;
    const [actor, victim] = [make.memberWithRole(asAdmin ? "admin" : "free_member"), make.member()];
    for (const row of [actor, victim]) await memberStore.put(row);
    sent += await probe(name, actor, victim);
    for (const row of [actor, victim])
      for (const field of await listChangedFields(name, row)) wrong.push(`${name} changed ${field}`);
    const after = await memberStore.find(actor.id);
    if (!asAdmin && after?.is_admin) wrong.push(`${name} made an admin`);
  }
  return { sent, wrong };
}

it("members cannot change fields of a member row that a route is not meant to change", async () => {
  const { sent, wrong } = await probeRoutes(false);
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(process.env.PROVE ? 4_000 : 600);
});

it("admin routes change only the fields of a member row that they are meant to change", async () => {
  const { wrong } = await probeRoutes(true);
  expect(wrong).toEqual([]);
});
