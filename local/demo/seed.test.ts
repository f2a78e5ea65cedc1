import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { advisorList } from "../../contract/advisors.ts";
import { categories, contentPage, contentTypes, freePackTag, toPreviewPath } from "../../contract/content.ts";
import { type Cloud, startCloud } from "../cloud/cloud.ts";
import { createTempDirectory } from "../emulators/kit/temporary-directory.fixture.ts";
import { seedAccounts } from "./accounts.ts";
import { seedAdvisors } from "./advisors.ts";
import { readManifest } from "./library.ts";

/** Only a limit: how long seeding takes is not judged here, and depends on what else the machine does. */
const seedingLimitMs = 240_000;

const stateDir = createTempDirectory(afterAll);
let cloud: Cloud;

const startSeededCloud = () => startCloud({ stateDir, port: 0, seed: "full", web: "none", quiet: true });

beforeAll(async () => {
  cloud = await startSeededCloud();
}, seedingLimitMs);
afterAll(() => cloud.close());

const getJson = async (path: string): Promise<unknown> => (await fetch(`${cloud.site}${path}`)).json();
const listItems = async () => contentPage.parse(await getJson("/api/content")).items;
const listAdvisors = async () => advisorList.parse(await getJson("/api/advisors")).items;

function buildClientConfig(endpoint: string) {
  const { region, access_key_id, secret_access_key } = cloud.endpoints.aws;
  return {
    endpoint,
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
  };
}

/** The objects of both buckets, and the demo users with their groups. */
async function listStored() {
  const { s3, cognito } = cloud.endpoints;
  const files = new S3Client({ ...buildClientConfig(s3.endpoint), forcePathStyle: true });
  const pool = new CognitoIdentityProviderClient(buildClientConfig(cognito.endpoint));
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

/** The outbox adds users to groups asynchronously, so this counts the groups until all are there. */
const waitForGroups = () =>
  vi.waitFor(
    async () => {
      const groups = (await listStored()).people.map(([, names]) => names);
      expect(groups).toEqual([["free"], ["free"], ["premium"], ["admin"]]);
    },
    { timeout: seedingLimitMs, interval: 250 },
  );

describe("a local cloud with demo data", () => {
  it("lists the whole library, with every content type and category, and serves each cover and preview", async () => {
    const items = await listItems();
    const manifest = readManifest();
    const newest = [...manifest.items, ...manifest.audio].toSorted((a, b) =>
      b.created_at.localeCompare(a.created_at),
    );
    expect(items.map(({ title }) => title)).toEqual(newest.map(({ title }) => title));
    expect(items.filter(({ duration_seconds }) => duration_seconds !== null)).toHaveLength(2);
    for (const type of contentTypes)
      for (const category of categories)
        expect(items.some((item) => item.content_type === type && item.category === category)).toBe(true);
    expect(items.some(({ tags }) => tags?.includes(freePackTag))).toBe(true);
    for (const item of items) {
      const previews = Array.from({ length: item.preview_count }, (_, index) =>
        toPreviewPath(item, index + 1),
      );
      for (const path of [item.thumbnail_url, ...previews]) {
        const picture = await fetch(`${cloud.site}/media/${path}`);
        expect([picture.status, picture.headers.get("content-type")]).toEqual([
          200,
          path?.endsWith(".svg") ? "image/svg+xml" : "image/webp",
        ]);
      }
    }
  });

  it("lists only active advisors, and hides the full name of those who show a first name only", async () => {
    const shown = await listAdvisors();
    expect(shown).toHaveLength(seedAdvisors.filter(({ active }) => active).length);
    expect(shown.some(({ first_name_only, full_name }) => first_name_only && full_name === null)).toBe(true);
  });

  it("has an account for each role, in the matching Cognito group", { timeout: seedingLimitMs }, async () => {
    expect(cloud.endpoints.accounts.map(({ role }) => role)).toEqual(seedAccounts.map(({ role }) => role));
    await waitForGroups();
  });

  it("stores the same data when an interrupted seed runs again", { timeout: seedingLimitMs }, async () => {
    await waitForGroups();
    const before = [await listItems(), await listAdvisors(), await listStored()];
    await cloud.close();
    rmSync(join(stateDir, "seeded.json"));
    cloud = await startSeededCloud();
    await waitForGroups();
    expect([await listItems(), await listAdvisors(), await listStored()]).toEqual(before);
  });
});
