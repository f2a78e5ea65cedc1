import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { advisorList } from "../../contract/advisors.ts";
import { categories, contentPage, contentTypes, freePackTag } from "../../contract/content.ts";
import { type Cloud, startCloud } from "../cloud/cloud.ts";
import { seedAccounts } from "./accounts.ts";
import { seedAdvisors } from "./advisors.ts";
import { seedItems } from "./items.ts";

let stateDir: string;
let cloud: Cloud;

const start = () => startCloud({ stateDir, port: 0, seed: "full", web: "none", quiet: true });

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "seed-"));
  cloud = await start();
});
afterAll(async () => {
  await cloud.close();
  rmSync(stateDir, { recursive: true });
});

const json = async (path: string): Promise<unknown> => (await fetch(`${cloud.site}${path}`)).json();
const library = async () => contentPage.parse(await json("/api/content")).items;
const advisors = async () => advisorList.parse(await json("/api/advisors")).items;

function connection(endpoint: string) {
  const { region, access_key_id, secret_access_key } = cloud.endpoints.aws;
  return {
    endpoint,
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
  };
}

/** Everything in the two buckets, and who the accounts are. */
async function stored() {
  const { s3, cognito } = cloud.endpoints;
  const files = new S3Client({ ...connection(s3.endpoint), forcePathStyle: true });
  const pool = new CognitoIdentityProviderClient(connection(cognito.endpoint));
  const keys = [s3.buckets.files, s3.buckets.media].map(async (Bucket) => {
    const { Contents = [] } = await files.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key, Size }) => `${Key} ${Size}`);
  });
  const people = seedAccounts.map(async ({ email }) => {
    const user = { UserPoolId: cognito.user_pool_id, Username: email };
    const { Groups } = await pool.send(new AdminListGroupsForUserCommand(user));
    return [
      (await pool.send(new AdminGetUserCommand(user))).Username,
      Groups?.map((group) => group.GroupName),
    ];
  });
  return { keys: await Promise.all(keys), people: await Promise.all(people) };
}

describe("the seeded cloud", () => {
  it("has the whole library, of every type and category, each item with its cover", async () => {
    const items = await library();
    expect(items.map(({ title }) => title)).toEqual(seedItems().map(({ title }) => title));
    for (const type of contentTypes)
      for (const category of categories)
        expect(items.some((item) => item.content_type === type && item.category === category)).toBe(true);
    expect(items.some(({ tags }) => tags?.includes(freePackTag))).toBe(true);
    for (const { thumbnail_url } of items) {
      const cover = await fetch(`${cloud.site}/media/${thumbnail_url}`);
      expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    }
  });

  it("shows the active advisors only, and no more of a name than they want", async () => {
    const shown = await advisors();
    expect(shown).toHaveLength(seedAdvisors.filter(({ active }) => active).length);
    expect(shown.some(({ first_name_only, full_name }) => first_name_only && full_name === null)).toBe(true);
  });

  it("has an account of each role, in its group", async () => {
    expect(cloud.endpoints.accounts.map(({ role }) => role)).toEqual(seedAccounts.map(({ role }) => role));
    // The outbox puts them there, and is not waited for.
    await vi.waitFor(
      async () => {
        const groups = (await stored()).people.map(([, names]) => names);
        expect(groups).toEqual([["free"], ["free"], ["premium"], ["admin"]]);
      },
      { timeout: 20_000, interval: 100 },
    );
  });

  it("comes out the same when a broken-off seeding runs again", async () => {
    const before = [await library(), await advisors(), await stored()];
    await cloud.close();
    rmSync(join(stateDir, "seeded.json"));
    cloud = await start();
    expect([await library(), await advisors(), await stored()]).toEqual(before);
  });
});
