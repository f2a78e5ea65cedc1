import { describe, expect, it, onTestFinished, vi } from "vitest";
import { categories } from "../../contract/content.ts";
import { roles } from "../../contract/roles.ts";
import { addUses } from "../../test/support/add-uses.ts";
import {
  buildRouteEvent,
  buildTokenClaims,
  context,
  parseBody,
  type RequestParts,
} from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./content.lambda.ts";
import { contentStore } from "./content-store.ts";
import { downloadStore } from "./download-store.ts";

const bucket = "kindstead-files-test";
await startTableForFile();
process.env.FILES_BUCKET = bucket;
const download = (id: string, sent: RequestParts = {}) =>
  handler(buildRouteEvent("downloadContent", { path: { id }, ...sent }), context);
const getErrorCode = (answer: Parameters<typeof parseBody>[0]) => parseBody(answer).error.code;

describe("permissions to play an audio story", () => {
  const play = (id: string, sent: RequestParts = {}) =>
    handler(buildRouteEvent("playContent", { path: { id }, ...sent }), context);
  const story = { content_type: "story", duration_seconds: 90, file_type: "audio/mpeg" } as const;

  for (const category of categories) {
    it(`a guest cannot play a ${category} story`, async () => {
      const item = make.contentItem({ ...story, category });
      await contentStore.put(item);
      const answer = await play(item.id);
      expect([answer.statusCode, getErrorCode(answer)]).toEqual([401, "sign_in_required"]);
    });

    for (const role of roles)
      it(`a ${role} may play a ${category} story exactly if they may download it`, async () => {
        const item = make.contentItem({ ...story, category });
        const member = make.memberWithRole(role);
        await Promise.all([contentStore.put(item), memberStore.put(member)]);
        const answer = await play(item.id, { claims: buildTokenClaims(member.id) });
        if (role === "free_member" && category === "premium") {
          expect([answer.statusCode, getErrorCode(answer)]).toEqual([403, "premium_required"]);
          return expect(answer.body).not.toContain(item.file_path);
        }
        expect(answer.statusCode).toBe(200);
        const { url, expires_in } = parseBody(answer);
        const link = new URL(url);
        expect(decodeURIComponent(link.pathname)).toContain(item.file_path);
        expect(link.searchParams.get("X-Amz-Expires")).toBe(String(expires_in));
        expect(link.searchParams.get("response-content-disposition")).toBe("inline");
      });
  }

  it("a story with pages is opened inline to read it, and no other kind of file", async () => {
    const [item, member] = [
      make.contentItem({ category: "free", content_type: "printable", page_count: 2 }),
      make.memberWithRole("admin"),
    ];
    const pages = make.contentItem({ category: "free", content_type: "story", page_count: 6 });
    await contentStore.put(pages);
    await Promise.all([contentStore.put(item), memberStore.put(member)]);
    const claims = buildTokenClaims(member.id);
    expect(getErrorCode(await play(item.id, { claims }))).toBe("not_found");
    expect((await play(pages.id, { claims })).statusCode).toBe(200);
    expect(getErrorCode(await play("cnt_0192f3c8a1b2c3d4e5f6", { claims }))).toBe("not_found");
  });

  it("renewing the link of a story is the same play, for the member's limit and the item's count", async () => {
    const [item, member] = [make.contentItem({ ...story, category: "free" }), make.member()];
    await Promise.all([contentStore.put(item), memberStore.put(member)]);
    const sent = { claims: buildTokenClaims(member.id) };
    const start = Date.parse("2027-03-16T08:00:00.000Z");
    vi.useFakeTimers({ now: start, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const countAt = async (hours: number) => {
      vi.setSystemTime(start + hours * 3_600_000);
      expect((await play(item.id, sent)).statusCode).toBe(200);
      const { items } = await downloadStore.getMonth(Date.now());
      return items.find(({ content_id }) => content_id === item.id)?.count;
    };
    expect(await countAt(0)).toBe(1);
    // One play is left, which no renewal uses up.
    await addUses("content.download", member.id, 98);
    expect([await countAt(0), await countAt(0), await countAt(11.9), await countAt(12)]).toEqual([
      1, 1, 1, 2,
    ]);
    const other = make.member();
    await memberStore.put(other);
    sent.claims = buildTokenClaims(other.id);
    expect(await countAt(12), "another member's play").toBe(3);
  });

  it("plays count toward the day's limit of downloads, and say so", async () => {
    const create = () => make.contentItem({ ...story, category: "free" });
    const [item, first, last, member] = [create(), create(), create(), make.member()];
    await Promise.all([item, first, last].map((each) => contentStore.put(each)));
    await memberStore.put(member);
    const sent = { claims: buildTokenClaims(member.id) };
    const use = async (id: string) => [
      (await play(id, sent)).statusCode,
      (await download(id, sent)).statusCode,
    ];
    expect(await use(first.id)).toEqual([200, 200]);
    await addUses("content.download", member.id, 96);
    expect(await use(last.id)).toEqual([200, 200]);
    // A refused play is none: the next one is refused as well.
    await play(item.id, sent);
    const refused = await play(item.id, sent);
    expect(refused.statusCode).toBe(429);
    expect(parseBody(refused).error.message).toBe(
      "You've reached the limit of 100 downloads and stories a day. You can continue in 24 hours.",
    );
    expect((await download(item.id, sent)).statusCode).toBe(429);
  });
});
