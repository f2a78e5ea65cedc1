import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { memberLimits } from "../../contract/rate-limits.ts";
import { type RouteName, routes } from "../../contract/routes.ts";
import {
  buildRouteEvent,
  buildTokenClaims,
  context,
  parseBody,
  type RequestParts,
} from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { clientAddressHeader } from "../env.ts";
import type { MemberRow } from "../table/entities.ts";
import { createApi } from "./api.ts";
import { buildGuestCount } from "./count-guest.ts";

await startTableForFile();

/** The calls of the handlers, in order. */
let runs: string[] = [];
/** The kinds of the forms that were counted. */
let counted: (string | undefined)[] = [];
beforeEach(() => {
  runs = [];
  counted = [];
});

const output = z.object({ run: z.int() });
const record = (run: string) => ({ run: runs.push(run) });
const countForm = buildGuestCount("form", { uses: 2, windowSeconds: 600 });
const rows = new Map<string, MemberRow>();

const handler = createApi(
  {
    cancelBooking: { ...routes.cancelBooking, input: z.strictObject({ id: z.string() }), output },
    adminTestHook: { ...routes.adminTestHook, input: z.strictObject({}), output },
    adminUpdateAdvisor: {
      ...routes.adminUpdateAdvisor,
      input: z.strictObject({ id: z.string(), name: z.string().optional(), email: z.string().optional() }),
      output,
    },
    submitForm: { ...routes.submitForm, input: z.strictObject({ kind: z.string() }), output },
  },
  {
    async cancelBooking(actor, { id }, _key, arrivedAt) {
      const answer = record(`${id} ${actor.id} ${arrivedAt}`);
      await wait(50);
      return answer;
    },
    adminTestHook: async (actor) => record(actor.id),
    adminUpdateAdvisor: async (_actor, { name, email }) => record(`${name} ${email}`),
    submitForm: async (actor, { kind }) => record(`${kind} ${actor.client}`),
  },
  {
    findMember: async (id) => rows.get(id),
    countUse: {
      async submitForm(actor, { kind }) {
        counted.push(kind);
        await countForm(actor);
      },
    },
  },
);

/** Adds a member, and returns how they ask. */
function addCaller(row: MemberRow) {
  rows.set(row.id, row);
  const claims = buildTokenClaims(row.id);
  const ask = async (name: RouteName, sent: RequestParts = {}, timeEpoch = Date.now()) => {
    const event = buildRouteEvent(name, { body: {}, claims, ...sent });
    return handler({ ...event, requestContext: { ...event.requestContext, timeEpoch } }, context);
  };
  return { id: row.id, ask };
}

it("a member's limit: the uses of a route that has one are counted for each member", async () => {
  const [admin, other] = [addCaller(make.memberWithRole("admin")), addCaller(make.memberWithRole("admin"))];
  const { uses = 0 } = memberLimits.adminTestHook ?? {};
  const statuses: (number | undefined)[] = [];
  for (let use = 0; use <= uses; use++) statuses.push((await admin.ask("adminTestHook")).statusCode);
  expect(statuses).toEqual([...Array.from({ length: uses }, () => 200), 429]);
  expect((await other.ask("adminTestHook")).statusCode).toBe(200);
  expect(runs).toHaveLength(uses + 1);
});

it("a guest's limit: it counts each client before the body is parsed, with the path that was asked for", async () => {
  const send = (client: string, body = "{}") =>
    handler(
      buildRouteEvent("submitForm", {
        path: { kind: "contact" },
        body,
        headers: { [clientAddressHeader]: client },
      }),
      context,
    );
  const answers = [await send("198.51.100.1"), await send("198.51.100.1", "{"), await send("198.51.100.1")];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 400, 429]);
  expect((await send("198.51.100.2")).statusCode).toBe(202);
  expect(counted).toEqual(["contact", "contact", "contact", "contact"]);
  expect(runs).toEqual(["contact 198.51.100.1", "contact 198.51.100.2"]);
});

it("a field for owners: another admin may not send it, and may send the others", async () => {
  const owner = addCaller(make.memberWithRole("admin"));
  const editor = addCaller(make.memberWithRole("admin", { admin_role: "editor" }));
  const path = { id: "adv_1" };
  const refused = await editor.ask("adminUpdateAdvisor", { path, body: { name: "Ana", email: "a@b.c" } });
  expect([refused.statusCode, parseBody(refused).error.code]).toEqual([403, "admin_role_required"]);
  expect(runs).toEqual([]);
  expect((await editor.ask("adminUpdateAdvisor", { path, body: { name: "Ana" } })).statusCode).toBe(200);
  expect((await owner.ask("adminUpdateAdvisor", { path, body: { email: "a@b.c" } })).statusCode).toBe(200);
});

it("equal requests of one member at once are one call, and no other member's and no other booking's", async () => {
  const [one, other] = [addCaller(make.member()), addCaller(make.member())];
  const now = Date.now();
  const cancel = async ({ ask }: typeof one, id: string) =>
    parseBody(await ask("cancelBooking", { path: { id } }, now)).run;
  const [first, same, ...others] = await Promise.all([
    cancel(one, "bkg_1"),
    cancel(one, "bkg_1"),
    cancel(one, "bkg_2"),
    cancel(other, "bkg_1"),
  ]);
  expect(same).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
  const expected = [`bkg_1 ${one.id}`, `bkg_2 ${one.id}`, `bkg_1 ${other.id}`];
  expect(runs.toSorted()).toEqual(expected.map((run) => `${run} ${now}`).toSorted());
});

it("a request arrived when the gateway says so, at most half a minute ago and never in the future", async () => {
  const { id, ask } = addCaller(make.member());
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ["Date"] });
  for (const [index, before] of [1_000, 3_600_000, -60_000].entries())
    await ask("cancelBooking", { path: { id: `bkg_${index}` } }, now - before);
  vi.useRealTimers();
  expect(runs).toEqual([1_000, 30_000, 0].map((before, index) => `bkg_${index} ${id} ${now - before}`));
});
