import { afterEach, describe, expect, it, vi } from "vitest";
import { type ContentCard, categories, contentCard } from "../../contract/content.ts";
import { errorStatus } from "../../contract/errors.ts";
import { roles } from "../../contract/roles.ts";
import { addUses } from "../../test/support/add-uses.ts";
import {
  buildRouteEvent,
  buildTokenClaims,
  context,
  parseBody,
  type RequestParts,
} from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./content.lambda.ts";
import { contentStore } from "./content-store.ts";
import { downloadStore } from "./download-store.ts";

const bucket = "kindstead-files-test";
await startTableForFile();
process.env.FILES_BUCKET = bucket;
const list = (query: Record<string, string> = {}, sent: RequestParts = {}) =>
  handler(buildRouteEvent("listContent", { query, ...sent }), context);
const download = (id: string, sent: RequestParts = {}) =>
  handler(buildRouteEvent("downloadContent", { path: { id }, ...sent }), context);
const getErrorCode = (answer: Parameters<typeof parseBody>[0]) => parseBody(answer).error.code;

describe("content download permissions", () => {
  const expectedStatus = {
    free_member: { public: 200, free: 200, premium: 403 },
    premium_member: { public: 200, free: 200, premium: 200 },
    admin: { public: 200, free: 200, premium: 200 },
  } as const;

  for (const category of categories) {
    it(`a guest cannot download a ${category} item`, async () => {
      const item = make.contentItem({ category });
      await contentStore.put(item);
      const answer = await download(item.id);
      expect(answer.statusCode).toBe(401);
      expect(getErrorCode(answer)).toBe("sign_in_required");
    });

    for (const role of roles)
      it(`a ${role} downloading a ${category} item gets ${expectedStatus[role][category]}`, async () => {
        const item = make.contentItem({ category, file_name: `${category}.pdf` });
        const member = make.memberWithRole(role);
        await Promise.all([contentStore.put(item), memberStore.put(member)]);
        const answer = await download(item.id, { claims: buildTokenClaims(member.id) });
        expect(answer.statusCode).toBe(expectedStatus[role][category]);
        if (answer.statusCode === 403) return expect(getErrorCode(answer)).toBe("premium_required");
        const { url, file_name, expires_in } = parseBody(answer);
        expect(file_name).toBe(`${category}.pdf`);
        expect(expires_in).toBe(60);
        const link = new URL(url);
        expect(decodeURIComponent(link.pathname)).toContain(item.file_path);
        expect(link.searchParams.get("X-Amz-Expires")).toBe("60");
        expect(link.searchParams.get("response-content-disposition")).toMatch(/^attachment; filename="/);
      });
  }

  it("a lapsed premium member is rejected at once, regardless of the token's groups", async () => {
    const item = make.contentItem({ category: "premium" });
    const ended = "2026-01-01T00:00:00.000Z";
    const lapsed = make.member({ membership: make.membership("past_due", ended) });
    await Promise.all([contentStore.put(item), memberStore.put(lapsed)]);
    const claims = buildTokenClaims(lapsed.id, { "cognito:groups": "[admin premium]" });
    expect(getErrorCode(await download(item.id, { claims }))).toBe("premium_required");
  });

  it.each(["cnt_0192f3c8a1b2c3d4e5f6", "cnt_", "../../etc/passwd", "adv_0192f3c8a1b2c3d4e5f6"])(
    "returns not_found for %j",
    async (id) => {
      const member = make.memberWithRole("premium_member");
      await memberStore.put(member);
      expect(getErrorCode(await download(id, { claims: buildTokenClaims(member.id) }))).toBe("not_found");
    },
  );
});

it("content download makes one read of the member, one of the item, one write for each of its two counts, and one of the member's record", async () => {
  const [item, member] = [make.contentItem(), make.memberWithRole("free_member")];
  await Promise.all([contentStore.put(item), memberStore.put(member)]);
  const read = () => download(item.id, { claims: buildTokenClaims(member.id) });
  await read();
  expect(await listTableCalls(read)).toEqual(["Get", "Get", "Update", "Update", "TransactWrite"]);
  const { items, fresh } = await downloadStore.getMonth(Date.now());
  expect(items[0]).toMatchObject({ content_id: item.id, count: 2 });
  expect(fresh, "a file is no sheet that was drawn").toEqual([]);
});

it("content download succeeds even if it cannot be counted", async () => {
  const [item, member] = [make.contentItem(), make.memberWithRole("free_member")];
  await Promise.all([contentStore.put(item), memberStore.put(member)]);
  vi.spyOn(downloadStore, "count").mockRejectedValueOnce(new Error("The table is busy"));
  const lines = await recordLogLines(async () => {
    expect((await download(item.id, { claims: buildTokenClaims(member.id) })).statusCode).toBe(200);
  });
  expect(
    lines.filter((line) => line.includes("Could not count a download") && line.includes(item.id)),
  ).toHaveLength(1);
});

describe("content list", () => {
  const newest = (items: ContentCard[]) => items.map(({ created_at }) => created_at);

  it("returns cards, newest first, without any other field of the row", async () => {
    const item = make.contentItem({ created_at: "2026-06-02T08:00:00.000Z", description: null, tags: null });
    const older = make.contentItem({ created_at: "2026-06-01T08:00:00.000Z" });
    await Promise.all([contentStore.put(older), contentStore.put(item)]);
    const answer = await list();
    expect(answer.statusCode).toBe(200);
    const { items, next } = parseBody(answer);
    expect(next).toBeNull();
    expect(newest(items)).toEqual(newest(items).toSorted().reverse());
    expect(items[0]).toEqual(contentCard.parse(item));
    expect(Object.keys(items[0]).toSorted()).toEqual(Object.keys(contentCard.shape).toSorted());
    const secrets = [item.file_path, item.file_name, String(item.created_by), bucket];
    for (const secret of [...secrets, "file_path", "file_name", "created_by", "newest_pk", "content#"])
      expect(answer.body).not.toContain(secret);
  });

  it("may be cached by the CDN for a minute, but not by the browser", async () => {
    const { headers } = await list();
    expect(headers?.["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600");
    expect(headers?.["content-type"]).toBe("application/json");
  });

  it("ignores the token, because the route is public", async () => {
    const calls = await listTableCalls(() => list({}, { claims: buildTokenClaims("someone") }));
    expect(calls).toEqual(["Query"]);
  });

  it.each([{ per_type: "2" }, { cursor: "x" }, { page: "2" }, { per_type: "1", limit: "5" }])(
    "rejects the query %j",
    async (query) => {
      expect(errorStatus.invalid).toBe((await list(query)).statusCode);
    },
  );
});

describe("download limit", () => {
  const setLimit = async (download_limit: number) => {
    await writeSettings({ download_limit });
    // The settings are cached for half a minute, also by the test before, which is a day ahead.
    vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ["Date"] });
  };
  afterEach(() => void vi.useRealTimers());

  async function createReader() {
    const [item, member] = [make.contentItem({ category: "free" }), make.member()];
    await Promise.all([contentStore.put(item), memberStore.put(member)]);
    const sent = { claims: buildTokenClaims(member.id) };
    return { member, read: () => download(item.id, sent) };
  }

  it("a member gets 100 downloads a day, then 429 with a message that says when to come back", async () => {
    const { member, read } = await createReader();
    expect((await read()).statusCode).toBe(200);
    await addUses("content.download", member.id, 98);
    expect((await read()).statusCode).toBe(200);
    const refused = await read();
    expect(refused.statusCode).toBe(429);
    expect(parseBody(refused).error).toMatchObject({
      code: "too_many_requests",
      message: "You've reached the limit of 100 downloads a day. You can download again in 24 hours.",
    });
    expect(Number(refused.headers?.["retry-after"])).toBeGreaterThan(86_000);
    expect((await (await createReader()).read()).statusCode).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
    expect((await read()).statusCode).toBe(200);
  });

  it("the owner's setting replaces the limit within half a minute", async () => {
    const { read } = await createReader();
    await setLimit(2);
    expect([(await read()).statusCode, (await read()).statusCode, (await read()).statusCode]).toEqual([
      200, 200, 429,
    ]);
  });

  it("the canary's downloads are not counted, and have no limit", async () => {
    const [item, canary] = [make.contentItem(), make.member({ is_canary: true })];
    await Promise.all([contentStore.put(item), memberStore.put(canary)]);
    const read = async () =>
      expect((await download(item.id, { claims: buildTokenClaims(canary.id) })).statusCode).toBe(200);
    expect(await listTableCalls(read)).toEqual(["Get", "Get"]);
  });

  it("a refused download is not counted, and neither is an item that the role does not include", async () => {
    const [item, member] = [make.contentItem({ category: "premium" }), make.member()];
    await Promise.all([contentStore.put(item), memberStore.put(member)]);
    expect(await listTableCalls(() => download(item.id, { claims: buildTokenClaims(member.id) }))).toEqual([
      "Get",
      "Get",
    ]);
  });
});
