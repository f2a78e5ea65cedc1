import { memberPage } from "../../contract/members-admin.ts";
import { canCall } from "../../contract/route.ts";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { buildClientHeaders, createClientAddress } from "./as-client.ts";
import { buildAuthorizationRows } from "./authorization-rows.ts";
import { createAdminPerson } from "./back-office-page.ts";
import { listContent } from "./content.ts";
import { fetchAs } from "./fetch-as.ts";
import { findLeaks, talkativeHeaders } from "./find-leaks.ts";
import { forgeTokens } from "./identities.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";

/*
 * Every route × every identity and admin role, one request each, over HTTP (SEC-2, ADMIN-21). The routes come from the
 * contract: one without a row in authorization-rows.ts does not compile, and fails here, too. No answer contains a secret
 * or an internal name, also to a body that is no object (SEC-16).
 */
test.describe.configure({ timeout: process.env.PROVE ? 600_000 : 120_000 });

const bodies = ["{", "[1]"];

type Row = ReturnType<typeof buildAuthorizationRows>[RouteName];

/** Calls a route with its row's request, or with another `body`. */
function ask(
  app: JourneyApp,
  name: RouteName,
  row: Row,
  token: string | undefined,
  body = row.body && JSON.stringify(row.body),
): Promise<Response> {
  const { method, path }: Route = routes[name];
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => row.path?.[parameter] ?? "");
  const query = row.query ? `?${new URLSearchParams(row.query)}` : "";
  return fetch(`${app.site}${address}${query}`, {
    method,
    redirect: "manual",
    headers: {
      ...row.headers,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      // Each request comes from a new client, so that no rate limit answers instead of the route.
      ...buildClientHeaders(app, createClientAddress()),
    },
    ...(body ? { body } : {}),
  });
}

const identities = ["free", "premium", "owner", "editor", "support"] as const;
type Identity = (typeof identities)[number];

/** Creates a free member, a complimentary premium member, an editor and a support admin; signs in the owner. */
async function members(app: JourneyApp): Promise<Record<Identity, string>> {
  const access = async (person: { email: string; password: string }) => (await app.getTokens(person)).access;
  const admin = await access(app.getAccount("admin"));
  const [free, complimentary] = [await app.registerMember(), await app.registerMember()];
  const found = await fetchAs(app, admin, `admin/members?q=${complimentary.email}`);
  const [row] = memberPage.parse(await found.json()).items;
  const change = { version: row?.version, role: "premium_member" };
  const given = await fetchAs(app, admin, `admin/members/${row?.id}`, change, { method: "PATCH" });
  expect(given.status).toBe(200);
  return {
    free: await access(free),
    premium: await access(complimentary),
    owner: admin,
    editor: await access(await createAdminPerson(app, "editor")),
    support: await access(await createAdminPerson(app, "support")),
  };
}

/** The status that a member or an admin of this role gets; undefined for a cell that is not run. */
function getExpected(name: RouteName, row: Row, who: Identity): number | undefined {
  const route: Route = routes[name];
  if (route.access === "public") return row.anyone;
  if (who === "free" || who === "premium") return row[who];
  if (who === "owner") return row.admin;
  // Each has an account of their own, which they may close.
  if (name === "deleteMe") return 202;
  if (route.access === "member") return row.admin;
  const isForOwners = route.ownerFields?.some((field) => field in (row.body ?? {})) ?? false;
  return canCall(route, who) && !isForOwners ? row.admin : 403;
}

/**
 * A full run sends every identity to every route. Otherwise those whom a route treats alike take turns: the gateway refuses
 * no token and forged ones, members may not do what admins may, and a public route answers everyone.
 */
function sample(names: readonly string[], { access }: Route, turn: number): readonly string[] {
  if (process.env.PROVE) return names;
  const known: readonly string[] = identities;
  const pick = (list: readonly string[]) => list.slice(turn % list.length).slice(0, 1);
  const forged = pick(names.filter((name) => !known.includes(name)));
  if (access === "public") return [...forged, ...pick(identities)];
  const [free, premium, ...admins] = identities;
  return access === "member"
    ? [...forged, free, premium, ...pick(admins)]
    : [...forged, ...pick([free, premium]), ...admins];
}

test("every route answers each identity with the expected status, and a refusal holds no data", async ({
  app,
}) => {
  const items = await listContent(app);
  const premium = items.filter(({ category }) => category === "premium");
  const table = buildAuthorizationRows(
    premium[0]?.id ?? "",
    premium.find(({ duration_seconds }) => duration_seconds !== null)?.id,
  );
  expect(Object.keys(table).toSorted(), "a row for each route").toEqual(Object.keys(routes).toSorted());

  const [refused, known] = [await forgeTokens(app), await members(app)];
  const wrong: string[] = [];
  let cells = 0;
  for (const [turn, [name, row]] of (Object.entries(table) as [RouteName, Row][]).entries()) {
    const open = (routes[name] as Route).access === "public";
    const all = [
      ...Object.entries(refused).map(([who, token]) => [who, token, open ? row.anyone : 401] as const),
      ...identities.map((who) => [who, known[who], getExpected(name, row, who)] as const),
    ];
    const sampled = sample(
      all.map(([who]) => who),
      routes[name],
      turn,
    );
    const wanted = all.filter(([who]) => sampled.includes(who));
    const read = async (who: string, answer: Response) => {
      const text = await answer.text();
      const headers = talkativeHeaders.filter((each) => answer.headers.has(each));
      wrong.push(...findLeaks(app, `${name} × ${who}`, text), ...headers.map((each) => `${name}: ${each}`));
      return JSON.parse(text) as object;
    };
    const check = async ([who, token, status]: (typeof wanted)[number]) => {
      if (status === undefined && who === "owner") return;
      cells += 1;
      const answer = await ask(app, name, row, token);
      const body = await read(who, answer);
      if (answer.status !== status) wrong.push(`${name} × ${who}: ${answer.status}, not ${status}`);
      if (answer.status !== 401 && answer.status !== 403) return;
      const fields = Object.keys(body).join();
      if (fields !== "error" && fields !== "message") wrong.push(`${name} × ${who}: tells ${fields}`);
    };
    // All at once, because a refused request changes nothing. Of the others, one may change what the next one gets.
    const isRefusal = ([, , status]: (typeof wanted)[number]) => status === 401 || status === 403;
    await Promise.all(wanted.filter(isRefusal).map(check));
    for (const cell of wanted.filter((cell) => !isRefusal(cell))) await check(cell);
    if (routes[name].method === "GET" || name === "deleteMe") continue;
    for (const malformed of process.env.PROVE ? bodies : [bodies[turn % 2] ?? "{"]) {
      const answer = await ask(app, name, row, known.owner, malformed);
      await read(`owner with ${malformed}`, answer);
      if (answer.status >= 500) wrong.push(`${name} × ${malformed}: ${answer.status}`);
    }
  }
  if (process.env.PROVE) console.info(`authorization matrix: ${cells} cells, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
  // Every cell except the seeded owner's own deletion.
  expect(cells).toBeGreaterThanOrEqual(Object.keys(routes).length * (process.env.PROVE ? 14 : 2) - 1);
});
