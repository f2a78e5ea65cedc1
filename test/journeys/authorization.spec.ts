import { contentPage } from "../../contract/content.ts";
import { memberPage } from "../../contract/members-admin.ts";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { comingFrom, newClient } from "./as-client.ts";
import { rows } from "./authorization-rows.ts";
import { impostors } from "./identities.ts";
import { expect, type Stage, test } from "./stage.ts";

/*
 * Every route × every identity, one request each, over HTTP (design: reliability T3). The routes come from the
 * contract: one without a row in authorization-rows.ts does not compile, and fails here, too.
 */
test.describe.configure({ timeout: 120_000 });

type Row = ReturnType<typeof rows>[RouteName];

function ask(stage: Stage, name: RouteName, row: Row, token: string | undefined): Promise<Response> {
  const { method, path }: Route = routes[name];
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => row.path?.[parameter] ?? "");
  const query = row.query ? `?${new URLSearchParams(row.query)}` : "";
  return fetch(`${stage.site}${address}${query}`, {
    method,
    headers: {
      ...row.headers,
      ...(row.body ? { "content-type": "application/json" } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      // A client of its own for each cell, so that no limit answers in the route's place.
      ...comingFrom(stage, newClient()),
    },
    ...(row.body ? { body: JSON.stringify(row.body) } : {}),
  });
}

/** A free member, a member with Premium as a gift, and an admin, none of whom anybody else needs. */
async function members(stage: Stage): Promise<Record<"free" | "premium" | "admin", string>> {
  const access = async (person: { email: string; password: string }) => (await stage.tokensOf(person)).access;
  const admin = await access(stage.account("admin"));
  const [free, gifted] = [await stage.aMember(), await stage.aMember()];
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
  const found = await fetch(`${stage.site}/api/admin/members?q=${gifted.email}`, { headers });
  const [row] = memberPage.parse(await found.json()).items;
  const given = await fetch(`${stage.site}/api/admin/members/${row?.id}`, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ version: row?.version, role: "premium_member" }),
  });
  expect(given.status).toBe(200);
  return { free: await access(free), premium: await access(gifted), admin };
}

test("every route answers every identity as it should, and a refusal holds no data", async ({ stage }) => {
  const { items } = contentPage.parse(await (await fetch(`${stage.site}/api/content`)).json());
  const table = rows(items.find(({ category }) => category === "premium")?.id ?? "");
  expect(Object.keys(table).toSorted(), "a row for each route").toEqual(Object.keys(routes).toSorted());

  const [refused, known] = [await impostors(stage), await members(stage)];
  const wrong: string[] = [];
  let cells = 0;
  for (const [name, row] of Object.entries(table) as [RouteName, Row][]) {
    const open = (routes[name] as Route).access === "public";
    const wanted = [
      ...Object.entries(refused).map(([who, token]) => [who, token, open ? row.anyone : 401] as const),
      ...Object.entries(known).map(
        ([who, token]) => [who, token, open ? row.anyone : row[who as keyof typeof known]] as const,
      ),
    ];
    for (const [who, token, status] of wanted) {
      if (status === undefined && who === "admin") continue;
      cells += 1;
      const answer = await ask(stage, name, row, token);
      const body = (await answer.json()) as object;
      if (answer.status !== status) wrong.push(`${name} × ${who}: ${answer.status}, not ${status}`);
      if (answer.status !== 401 && answer.status !== 403) continue;
      const told = Object.keys(body).join();
      if (told !== "error" && told !== "message") wrong.push(`${name} × ${who}: tells ${told}`);
    }
  }
  expect(wrong).toEqual([]);
  // All but an admin's own deletion.
  expect(cells).toBe(Object.keys(routes).length * 11 - 1);
});
