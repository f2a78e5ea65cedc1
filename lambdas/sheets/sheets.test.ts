import { afterEach, describe, expect, it, vi } from "vitest";
import type { RouteName } from "../../contract/routes.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { contentStore } from "../content/content-store.ts";
import { downloadStore } from "../content/download-store.ts";
import { memberStore } from "../members/member-store.ts";
import { readPages, readTexts } from "./read-page.fixture.ts";
import { handler } from "./sheets.lambda.ts";

await startTableForFile();
process.env.ADMIN_MFA = "optional";
afterEach(() => vi.restoreAllMocks());

const sheet = { maker: "facts", version: 1, options: { pages: ["add-12"] } };

async function createItem(category: "free" | "premium" = "free", recipe: typeof sheet | null = sheet) {
  const item = make.contentItem({ category, sheet: recipe, file_name: "addition.pdf" });
  await contentStore.put(item);
  return item;
}

async function signIn(role: "free_member" | "premium_member" | "admin") {
  const member = make.memberWithRole(role);
  await memberStore.put(member);
  return buildTokenClaims(member.id);
}

const ask = (name: RouteName, claims: Record<string, unknown>, body: object, id?: string) =>
  handler(buildRouteEvent(name, { claims, body, ...(id ? { path: { id } } : {}) }), context);

type Answer = Awaited<ReturnType<typeof ask>>;
const toBytes = (answer: Answer) => Buffer.from(answer.body ?? "", "base64");
const getCode = (answer: Answer) =>
  /([2-9A-Z]{4}-){2}[2-9A-Z]{4}/.exec(String(answer.headers?.["content-disposition"]))?.[0];

describe("drawing a fresh sheet", () => {
  it("answers a PDF that nothing may store, and whose file name has no child's name", async () => {
    const item = await createItem();
    const answer = await ask("drawSheet", await signIn("free_member"), { name: "Zoë" }, item.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "no-store" });
    expect(toBytes(answer).subarray(0, 5).toString()).toBe("%PDF-");
    const disposition = String(answer.headers?.["content-disposition"]);
    expect(disposition).toMatch(/^attachment; filename="addition ([2-9A-Z]{4}-){2}[2-9A-Z]{4}\.pdf"/);
    expect(decodeURIComponent(disposition)).not.toContain("Zo");
  });

  it.each(["redrawSheet", "drawPackCover"] as const)(
    "%s: answers a PDF that nothing may store, and whose file name has no child's name",
    async (route) => {
      const [{ id }, claims] = [await createItem(), await signIn("free_member")];
      const code = getCode(await ask("drawSheet", claims, {}, id));
      const body = route === "redrawSheet" ? { code } : { ids: [id] };
      const { statusCode, headers } = await ask(route, claims, { ...body, name: "Zoë" });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "no-store" });
      expect(decodeURIComponent(String(headers?.["content-disposition"]))).not.toContain("Zo");
    },
  );

  it("is new each time, and the same for the same seed", async () => {
    const [item, claims] = [await createItem(), await signIn("free_member")];
    const draw = async (body: object) => toBytes(await ask("drawSheet", claims, body, item.id));
    const [one, other] = [await draw({}), await draw({})];
    expect(one.equals(other)).toBe(false);
    expect((await draw({ seed: 7 })).equals(await draw({ seed: 7 }))).toBe(true);
    expect((await draw({ seed: 7 })).equals(await draw({ seed: 7, paper: "A4" }))).toBe(false);
  });

  it("has the access, the count and the list of a download", async () => {
    const item = await createItem("premium");
    const refused = await ask("drawSheet", await signIn("free_member"), {}, item.id);
    expect([refused.statusCode, parseBody(refused).error.code]).toEqual([403, "premium_required"]);
    const count = vi.spyOn(downloadStore, "count");
    expect((await ask("drawSheet", await signIn("premium_member"), {}, item.id)).statusCode).toBe(200);
    expect(count).toHaveBeenCalledTimes(1);
    const { fresh } = await downloadStore.getMonth(Date.now());
    expect(fresh.find(({ content_id }) => content_id === item.id)?.count, "of the overview").toBe(1);
  });

  it.each([
    ["a draft", { status: "draft" }],
    ["a scheduled item", { created_at: new Date(Date.now() + 3_600_000).toISOString() }],
  ] as const)("is refused to a member for %s, by its id and by its code", async (_, state) => {
    const recipe = { ...sheet, options: { pages: ["subtract-10"] } };
    const item = make.contentItem({ sheet: recipe, ...state });
    await contentStore.put(item);
    const [admin, premium] = [await signIn("admin"), await signIn("premium_member")];
    const drawn = await ask("drawSheet", admin, {}, item.id);
    expect(drawn.statusCode).toBe(200);
    expect((await ask("drawSheet", premium, {}, item.id)).statusCode).toBe(404);
    expect((await ask("redrawSheet", premium, { code: getCode(drawn) })).statusCode).toBe(404);
  });

  it("refuses an item without a recipe and a bad name before it counts anything", async () => {
    const [plain, item, claims] = [
      await createItem("free", null),
      await createItem(),
      await signIn("free_member"),
    ];
    const count = vi.spyOn(downloadStore, "count");
    expect((await ask("drawSheet", claims, {}, plain.id)).statusCode).toBe(400);
    const answer = await ask("drawSheet", claims, { name: "محمد" }, item.id);
    expect([answer.statusCode, parseBody(answer).error.fields.name]).toEqual([
      400,
      "Our sheets can only print names in Latin letters, such as José or Łukasz",
    ]);
    expect(count).not.toHaveBeenCalled();
  });

  it("leaves the child's name out of every log line", async () => {
    const [item, claims] = [await createItem(), await signIn("free_member")];
    const code = getCode(await ask("drawSheet", claims, {}, item.id));
    const name = "Wilhelmina";
    const answers: Answer[] = [];
    const lines = await recordLogLines(async () => {
      answers.push(await ask("drawSheet", claims, { name }, item.id));
      answers.push(await ask("drawSheet", claims, { name: `${name}!` }, item.id));
      answers.push(await ask("redrawSheet", claims, { code, name }));
      answers.push(await ask("drawPackCover", claims, { ids: [item.id], name }));
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 200]);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain("Wilhelmina");
  });
});

describe("drawing a sheet again", () => {
  it("gives the same bytes for the code in its footer", async () => {
    const [item, claims] = [await createItem(), await signIn("free_member")];
    const first = await ask("drawSheet", claims, {}, item.id);
    const again = await ask("redrawSheet", claims, { code: getCode(first)?.toLowerCase() });
    expect(toBytes(again).equals(toBytes(first))).toBe(true);
  });

  it("refuses a mistyped code, one of a sheet that is gone, and a Premium one", async () => {
    const [item, claims] = [await createItem("premium"), await signIn("free_member")];
    const code = getCode(await ask("drawSheet", await signIn("premium_member"), {}, item.id)) ?? "";
    const mistyped = code.replace(/.$/, (letter) => (letter === "A" ? "B" : "A"));
    expect((await ask("redrawSheet", claims, { code: mistyped })).statusCode).toBe(400);
    const other = { ...sheet, options: { pages: ["subtract-20", "mixed-20"] } };
    const gone = await ask("adminPreviewSheet", await signIn("admin"), { sheet: other });
    expect((await ask("redrawSheet", claims, { code: getCode(gone) })).statusCode).toBe(404);
    await contentStore.put({ ...item, sheet: { ...sheet, options: { pages: ["missing-20"] } } });
    const locked = await ask("drawSheet", await signIn("admin"), {}, item.id);
    expect((await ask("redrawSheet", claims, { code: getCode(locked) })).statusCode).toBe(403);
  });
});

describe("covers and previews", () => {
  it("draws a pack's cover for a member, and not of a draft", async () => {
    const [item, claims] = [await createItem(), await signIn("free_member")];
    const draft = make.contentItem({ status: "draft" });
    await contentStore.put(draft);
    expect((await ask("drawPackCover", claims, { ids: [item.id], name: "Anne-Marie" })).statusCode).toBe(200);
    expect((await ask("drawPackCover", claims, { ids: [item.id, draft.id] })).statusCode).toBe(404);
  });

  it("previews a maker for an admin only, with a reason for each wrong option", async () => {
    const body = { sheet: { maker: "facts", options: { pages: ["add-12", "add-99"] } } };
    const admin = await signIn("admin");
    expect((await ask("adminPreviewSheet", await signIn("premium_member"), body)).statusCode).toBe(403);
    const answer = await ask("adminPreviewSheet", admin, body);
    expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([
      400,
      ["sheet.options.pages.1"],
    ]);
    expect((await ask("adminPreviewSheet", admin, { sheet: { maker: "facts" } })).statusCode).toBe(200);
  });

  it("asks for a word where a child traces the owner's words, and only there", async () => {
    const admin = await signIn("admin");
    const preview = (what: string) =>
      ask("adminPreviewSheet", admin, { sheet: { maker: "tracing", options: { what, words: [] } } });
    expect(parseBody(await preview("words")).error.fields).toEqual({
      "sheet.options.words": "Please give at least one word",
    });
    expect((await preview("digits")).statusCode).toBe(200);
  });
});

describe("guests, free and Premium members, a deleted one and one at the limit of a day", () => {
  const item = [401, 200, 200, 401, 429];
  it.each<[RouteName, "free" | "premium", number[]]>([
    ["drawSheet", "free", item],
    ["drawSheet", "premium", [401, 403, 200, 401, 403]],
    ["redrawSheet", "free", item],
    ["redrawSheet", "premium", [401, 403, 200, 401, 403]],
    ["drawPackCover", "free", [401, 200, 200, 401, 200]],
    ["adminPreviewSheet", "free", [401, 403, 403, 401, 403]],
  ])("%s of a %s item answers %j", async (name, category, statuses) => {
    await writeSettings({ download_limit: 1 });
    // The settings are cached for half a minute.
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ["Date"] });
    const recipe = { ...sheet, options: { pages: [category === "free" ? "add-10" : "add-20"] } };
    const { id } = await createItem(category, recipe);
    const code = getCode(await ask("drawSheet", await signIn("admin"), {}, id));
    const body = {
      redrawSheet: { code },
      drawPackCover: { ids: [id] },
      adminPreviewSheet: { sheet: recipe },
    };
    const deleted = make.member({ deleted_at: new Date().toISOString() });
    await memberStore.put(deleted);
    const limited = await signIn("free_member");
    await ask("drawSheet", limited, {}, (await createItem()).id);
    const [free, premium] = [await signIn("free_member"), await signIn("premium_member")];
    const answered = [];
    for (const claims of [{}, free, premium, buildTokenClaims(deleted.id), limited])
      answered.push(
        (
          await ask(
            name,
            claims,
            body[name as keyof typeof body] ?? {},
            name === "drawSheet" ? id : undefined,
          )
        ).statusCode,
      );
    vi.useRealTimers();
    expect(answered).toEqual(statuses);
  });
});

it.each([
  [8, null, "Ages 8 and up"],
  [4, 4, "Age 4"],
  [null, null, "Ages 5–7"],
])("a fresh sheet of an item for ages %s to %s says %j at its foot", async (age_from, age_to, ages) => {
  const item = make.contentItem({ sheet, age_from, age_to });
  await contentStore.put(item);
  const answer = await ask("drawSheet", await signIn("free_member"), {}, item.id);
  const [page = []] = await readTexts(toBytes(answer));
  expect(page.map(({ text }) => text)).toContain(ages);
});

it("a fresh sheet has the house's name at its foot in the house's color", async () => {
  await writeSettings({ main_color: "#2f6b3a" });
  // The settings are cached for half a minute.
  vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ["Date"] });
  const answer = await ask("drawSheet", await signIn("free_member"), {}, (await createItem()).id);
  vi.useRealTimers();
  const operands = [0x2f, 0x6b, 0x3a].map((part) => part / 255).join(" ");
  expect(readPages(toBytes(answer))[0]?.fills).toContain(operands);
});
