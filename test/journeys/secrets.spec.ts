import { contentPage, toPreviewPath } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { pages } from "../../contract/pages.ts";
import { getPreviewLimit, previewPictureWidth } from "../../contract/previews.ts";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { buildClientHeaders, createClientAddress } from "./as-client.ts";
import { buildAuthorizationRows } from "./authorization-rows.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";

/*
 * Reads everything that anyone can fetch: every page with all it loads, and every route's answer to a guest, a member
 * and an admin. None of it may contain a secret or an internal name (SEC-16).
 */

type Row = ReturnType<typeof buildAuthorizationRows>[RouteName];

/** Patterns of secrets that must never be served. */
const forbidden: Record<string, RegExp> = {
  "a key of Stripe's": /\b(sk|rk)_(test|live)_\w+|\bwhsec_\w+/,
  "an access key of AWS's": /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "a name of AWS's": /\barn:aws:/,
  "an address of an inner network": /\b(169\.254|10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+\b/,
  "a path of the machine": /\/(home|root|tmp|var|Users|work)\/[\w.-]+|node_modules\//,
  "a stack trace": /\n\s+at .+:\d+:\d+/,
  "a source map": /sourceMappingURL=/,
};

/** The running cloud's own secrets and internal names, verbatim. */
function listSecrets({ endpoints }: JourneyApp): Record<string, string> {
  return {
    "the origin's secret": endpoints.origin_secret,
    "the webhook's secret": endpoints.stripe.webhook_secret,
    "the cloud's secret key": endpoints.aws.secret_access_key,
    "the table's name": endpoints.dynamodb.table,
    "the table's address": endpoints.dynamodb.endpoint,
    ...Object.fromEntries(endpoints.accounts.map(({ email, password }) => [`${email}'s password`, password])),
  };
}

/** Lists the secrets and internal names in this text; `where` names its source. */
function findLeaks(app: JourneyApp, where: string, text: string): string[] {
  const shapes = Object.entries(forbidden).flatMap(([what, shape]) => {
    const [found] = shape.exec(text) ?? [];
    return found === undefined ? [] : [`${where}: ${what}, ${found.trim().slice(0, 80)}`];
  });
  const literal = Object.entries(listSecrets(app)).filter(([, secret]) => text.includes(secret));
  return [...shapes, ...literal.map(([what]) => `${where}: ${what}`)];
}

/** The URLs of this site that a page, script or style sheet names. */
const findUrls = (text: string): string[] =>
  [...text.matchAll(/(?:["'(]|\b)\.?\/?((?:assets|icons)\/[\w.-]+\.\w+)|["'`]\.\/([\w-]+\.(?:js|css))/g)].map(
    ([, whole, beside]) => (whole ? `/${whole}` : `/assets/${beside}`),
  );

const talkative = ["server", "x-powered-by", "x-aws-id", "via"];

test("no page, script, style sheet or file of the site contains a secret", async ({ app }) => {
  const waiting = [
    ...pages.map(({ path }) => path),
    "/no-such-page",
    "/config.json",
    "/manifest.webmanifest",
  ];
  const seen = new Set<string>();
  const found: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await fetch(`${app.site}${path}`);
    expect(answer.status, path).toBe(path === "/no-such-page" ? 404 : 200);
    expect(
      talkative.filter((name) => answer.headers.has(name)),
      path,
    ).toEqual([]);
    const text = await answer.text();
    found.push(...findLeaks(app, path, text));
    if (/html|javascript|css|json/.test(answer.headers.get("content-type") ?? ""))
      waiting.push(...findUrls(text));
  }
  expect(found).toEqual([]);
  expect([...seen].filter((path) => path.endsWith(".js")).length, "scripts").toBeGreaterThan(60);
  // The site serves neither source maps and sources nor other files of the build.
  const unbuilt = [...seen].filter((path) => path.endsWith(".js")).map((path) => `${path}.map`);
  const beside = ["/.git/config", "/.env", "/package.json", "/.vite/manifest.json", "/src/main.tsx"];
  for (const path of [...unbuilt, ...beside])
    expect((await fetch(`${app.site}${path}`)).status, path).toBe(404);
});

/** Reads every item of the public list. */
async function listItems({ site }: JourneyApp) {
  const items = [];
  for (let next: string | null = ""; next !== null; ) {
    const answer = await fetch(`${site}/api/content${next && `?cursor=${encodeURIComponent(next)}`}`);
    const page = contentPage.parse(await answer.json());
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

test("item pages and previews contain no secret, no link to a file, and at most half of a Premium item", async ({
  page,
  app,
}) => {
  const items = await listItems(app);
  expect(items.length, "items of the demo library").toBeGreaterThanOrEqual(44);
  const found: string[] = [];
  const previews = items.flatMap((item) =>
    Array.from({ length: item.preview_count }, (_, index) => `/media/${toPreviewPath(item, index + 1)}`),
  );
  await page.goto(app.site);
  const widths = await page.evaluate<number[]>(
    `Promise.all(${JSON.stringify(previews)}.map(async (path) =>
      (await createImageBitmap(await (await fetch(path)).blob())).width))`,
  );
  expect(Math.max(...widths), "pixels of the widest preview").toBeLessThanOrEqual(previewPictureWidth);
  for (const item of items) {
    const path = toItemPath(item);
    const answer = await fetch(app.site + path);
    const text = await answer.text();
    expect(answer.status, path).toBe(200);
    found.push(...findLeaks(app, path, text));
    const lead = /X-Amz-\w+|file_path|file_name|staging\/|\/content\/[0-9a-f-]{36}/.exec(text);
    if (lead) found.push(`${path}: ${lead[0]}`);
    const limit = getPreviewLimit(item.category, item.page_count ?? 0);
    if (item.category === "premium" && item.page_count !== null && item.preview_count > limit)
      found.push(`${path}: a preview of ${item.preview_count} of ${item.page_count} pages`);
    const beyond = `/media/${toPreviewPath(item, item.preview_count + 1)}`;
    if ((await fetch(app.site + beyond)).ok) found.push(`${beyond}: a page beyond the preview`);
  }
  expect(found).toEqual([]);
});

/** Calls a route with its row's request, or with another `body`. */
function ask(
  app: JourneyApp,
  name: RouteName,
  row: Row,
  token: string | undefined,
  body: string | undefined,
) {
  const { method, path }: Route = routes[name];
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => row.path?.[parameter] ?? "x");
  const query = row.query ? `?${new URLSearchParams(row.query)}` : "";
  return fetch(`${app.site}${address}${query}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...row.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...buildClientHeaders(app, createClientAddress()),
    },
    ...(body !== undefined && { body }),
  });
}

test("no API response contains a secret, for any identity and for malformed requests", async ({ app }) => {
  const access = async (person: { email: string; password: string }) => (await app.getTokens(person)).access;
  const callers = {
    guest: undefined,
    member: await access(await app.registerMember()),
    admin: await access(app.getAccount("admin")),
  };
  const { deleteMe: _theirLast, ...asked } = buildAuthorizationRows("cnt_none");
  const found: string[] = [];
  for (const [name, row] of Object.entries(asked) as [RouteName, Row][]) {
    const bodies = routes[name].method === "GET" ? [undefined] : [JSON.stringify(row.body ?? {}), "{", "[1]"];
    for (const [who, token] of Object.entries(callers))
      for (const body of bodies) {
        const answer = await ask(app, name, row, token, body);
        const where = `${name} × ${who}: ${answer.status}`;
        found.push(...findLeaks(app, where, await answer.text()), ...(answer.status >= 500 ? [where] : []));
        found.push(
          ...talkative.filter((each) => answer.headers.has(each)).map((each) => `${where}: ${each}`),
        );
      }
  }
  expect(found).toEqual([]);
});
