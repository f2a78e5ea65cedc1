import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { createAmplifyClient } from "../../test/support/amplify.ts";
import { type Cloud, startCloud } from "./cloud.ts";

/*
 * States that earlier releases left behind, with what their rows and lists held then. docs/architecture.md#migrations
 * tells how to add one for a release.
 */
const fixtures = join(import.meta.dirname, "..", "..", "test", "fixtures");
const releases = readdirSync(fixtures).flatMap((name) => /^state-(.+)\.tar\.gz$/.exec(name)?.[1] ?? []);

const expectation = z.object({
  /** `pk sk` of every row without an expiry. */
  rows: z.array(z.string()),
  lists: z.record(z.string(), z.array(z.string())),
  members_by_role: z.record(z.string(), z.number()),
  bookings_by_state: z.record(z.string(), z.number()),
});
const page = z.object({ items: z.array(z.object({ id: z.string() })), next: z.string().nullish() });
const overview = z.object({
  members: z.object({ by_role: z.record(z.string(), z.number()) }),
  bookings: z.object({ by_state: z.record(z.string(), z.number()) }),
});

const paths = {
  content: "/api/content",
  advisors: "/api/advisors",
  adminMembers: "/api/admin/members",
  adminBookings: "/api/admin/bookings",
  adminContent: "/api/admin/content",
  adminAdvisors: "/api/admin/advisors",
  adminSubmissions: "/api/admin/submissions",
};

const directory = mkdtempSync(join(tmpdir(), "earlier-state-"));
const running: Cloud[] = [];
afterAll(async () => {
  for (const cloud of running) await cloud.close();
  rmSync(directory, { recursive: true });
});

async function startOn(release: string): Promise<Cloud> {
  const stateDir = mkdtempSync(join(directory, "state-"));
  execFileSync("tar", ["-xzf", join(fixtures, `state-${release}.tar.gz`), "-C", stateDir]);
  const cloud = await startCloud({ stateDir, port: 0, seed: "full", web: "none", quiet: true });
  running.push(cloud);
  return cloud;
}

async function listRowKeys({ endpoints }: Cloud): Promise<string[]> {
  const { endpoint, table } = endpoints.dynamodb;
  const { region, access_key_id, secret_access_key } = endpoints.aws;
  const credentials = { accessKeyId: access_key_id, secretAccessKey: secret_access_key };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials }));
  const keys: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table }))
    keys.push(...Items.map(({ pk, sk }) => `${pk} ${sk}`));
  return keys;
}

async function listIds(site: string, path: string, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined = ""; cursor != null; ) {
    const query: string = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
    const { items, next } = page.parse(await (await fetch(`${site}${path}${query}`, { headers })).json());
    ids.push(...items.map(({ id }) => id));
    cursor = next;
  }
  return ids;
}

describe.each(releases)("a state of release %s", (release) => {
  it("starts, and no row, list entry or count is missing", async () => {
    const expected = expectation.parse(
      JSON.parse(readFileSync(join(fixtures, `state-${release}.json`), "utf8")),
    );
    const cloud = await startOn(release);
    const keys = new Set(await listRowKeys(cloud));
    expect(expected.rows.filter((row) => !keys.has(row))).toEqual([]);

    const account = cloud.endpoints.accounts.find(({ role }) => role === "admin");
    if (!account) throw new Error("The state has no admin account");
    const { access } = await createAmplifyClient(cloud.endpoints).getTokens(account);
    const headers = { authorization: `Bearer ${access}` };
    for (const [name, path] of Object.entries(paths)) {
      const ids = await listIds(cloud.site, path, path.includes("/admin/") ? headers : {});
      expect(ids, name).toEqual(expected.lists[name]);
    }
    const answer = await fetch(`${cloud.site}/api/admin/overview`, { headers });
    const counts = overview.parse(await answer.json());
    expect(counts.members.by_role).toMatchObject(expected.members_by_role);
    expect(counts.bookings.by_state).toMatchObject(expected.bookings_by_state);
  });
});
