import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { beforeAll, expect, it } from "vitest";
import { brandText, initialBrand } from "../../contract/brand.ts";
import { siteShells } from "../../contract/item-pages.ts";
import { manifestFile, pageKeys, templatesFolder, themeColor } from "../../contract/page-templates.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { loadS3, putObject } from "../files/s3.ts";
import { readStoredSettings } from "../site-settings/site-settings.ts";
import { buildSettingsUpdate, buildUnchangedCondition } from "../site-settings/write-settings.ts";
import { advisorEntity, contentEntity } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { publishPages } from "./publish-pages.ts";
import { siteSettingsStore } from "./site-settings-store.ts";

await startTableForFile();
const buckets = await startBucketsForFile();
const site = process.env.FILES_BUCKET ?? "";
process.env.SITE_BUCKET_PARAMETER = "/site-bucket";
mockClient(SSMClient)
  .on(GetParameterCommand)
  .resolves({ Parameter: { Value: site } });

const buildTemplate = (release: number) =>
  `<html><head><title>${brandText.name}</title><script type="application/ld+json">{"name":"${brandText.name}"}</script></head><body>${release}: ${brandText.pack}, ${brandText.pack_text}. ${brandText.library} ${brandText.sheet}</body></html>`;

/** Uploads templates as a deployment does before it has the pages published. */
async function upload(release: number, keys = pageKeys): Promise<void> {
  for (const key of keys)
    await putObject({
      Bucket: site,
      Key: templatesFolder + key,
      Body: key === manifestFile ? `{"theme_color":"${themeColor}"}` : buildTemplate(release),
      ContentType: "text/html",
      CacheControl: "no-cache",
      ...(key === siteShells.notFound && { Metadata: { "not-found": "1" } }),
    });
}

const save = (brand_name: string | null) => saveSettings({ brand_name });

async function saveSettings(changes: Parameters<typeof siteSettingsStore.update>[1]): Promise<void> {
  const entry = { member_id: "a", actor: "a", action: "settings.changed", detail: {} } as const;
  const stored = await readStoredSettings();
  await siteSettingsStore.update(stored, changes, entry, new Date().toISOString());
}

const read = async (key: string) => (await buckets.read("files", key)).bytes.toString();

beforeAll(() => upload(1));

it("pages say what the owner saved as text, each is written once, and 404 keeps its mark", async () => {
  expect(await publishPages()).toBe(pageKeys.length);
  expect(pageKeys.length).toBeLessThanOrEqual(40);
  const initial = await read("index.html");
  expect(initial).toContain("<title>Kindstead</title>");
  expect(initial).not.toMatch(/\{\{|application\/json/);
  await save(`O'Neil & <Söhne></script>"`);
  expect(await publishPages()).toBe(pageKeys.length);
  expect(await publishPages()).toBe(0);
  const page = await read("index.html");
  expect(page).toContain("<title>O&#x27;Neil &amp; &lt;Söhne&gt;&lt;/script&gt;&quot;</title>");
  expect(page).toContain(
    String.raw`{"name":"O'Neil \u0026 \u003cSöhne\u003e\u003c/script\u003e\""}</script>`,
  );
  expect(page.match(/<script/g)).toHaveLength(2);
  const { s3 } = await loadS3();
  const notFound = await s3.send(new HeadObjectCommand({ Bucket: site, Key: siteShells.notFound }));
  expect(notFound).toMatchObject({ CacheControl: "no-cache", Metadata: { "not-found": "1" } });
  await save(null);
  await publishPages();
  expect(await read("index.html")).toBe(initial);
});

it("pages have the owner's colors as tokens, the manifest as its theme, and the initial ones add nothing", async () => {
  const initial = await read("about/index.html");
  await saveSettings({ main_color: "#2f6b3a", accent_color: "#ffd36b" });
  await publishPages();
  expect(await read("about/index.html")).toMatch(
    /<style>:root:root\{--primary:light-dark\(#2f6b3a,#[0-9a-f]{6}\);.*--accent:light-dark\(#(?!ffd36b)[0-9a-f]{6},#ffd36b\)/,
  );
  expect(await read(manifestFile)).toContain('"theme_color":"#2f6b3a"');
  await saveSettings({ main_color: null, accent_color: null });
  await publishPages();
  expect(await read("about/index.html")).toBe(initial);
});

it("pages promise the free pack that the owner chose, and no other", async () => {
  const item = make.contentItem({ title: "Mazes & more", description: "Six mazes. For cars." });
  await contentEntity.build(PutItemCommand).item(item).send();
  await upload(2, ["resources/index.html"]);
  const changes = { free_pack_id: item.id };
  await transactWrite(
    buildSettingsUpdate(changes, buildUnchangedCondition(await readStoredSettings(), "version")),
  );
  await publishPages();
  expect(await read("resources/index.html")).toContain("<body>2: Mazes &amp; more, Six mazes.");
  await transactWrite(
    buildSettingsUpdate(
      { free_pack_id: null },
      buildUnchangedCondition(await readStoredSettings(), "version"),
    ),
  );
  await publishPages();
  expect(await read("resources/index.html")).toContain(`<body>2: ${initialBrand.pack}`);
});

it("pages say how much of the published library is free, and show a free page", async () => {
  const free = make.contentItem({ category: "free", thumbnail_url: "sheet.webp", cover_is_page: true });
  const premium = make.contentItem({ category: "premium" });
  const scheduled = make.contentItem({ created_at: "2999-01-01T00:00:00.000Z" });
  for (const item of [free, premium, scheduled]) await contentEntity.build(PutItemCommand).item(item).send();
  await upload(3, ["index.html"]);
  await publishPages();
  expect(await read("index.html")).toContain(
    // With the pack of the test before.
    "3 printables, stories and worksheets, 2 of them free. /media/sheet.webp",
  );
});

it("the home page has a placeholder for each active advisor", async () => {
  for (const active of [true, true, false])
    await advisorEntity.build(PutItemCommand).item(make.advisor({ active })).send();
  await publishPages();
  expect(await read("index.html")).toContain("[aria-busy]>div>:nth-child(n+3){display:none}");
});

it("a save, a deployment and a rollback at once end in the newest of both, again and again", async () => {
  const keys = ["index.html", "about/index.html"];
  for (let round = 0; round < (process.env.PROVE ? 4 : 1); round++) {
    const deploy = () => upload(100 + round, keys).then(publishPages);
    const rollBack = () => upload(200 + round, keys).then(publishPages);
    await Promise.all([save(`Name ${round}`).then(publishPages), deploy().then(rollBack), publishPages()]);
    for (const key of keys) {
      const page = await read(key);
      expect(page).toContain(`<title>Name ${round}</title>`);
      expect(page).toContain(`<body>${200 + round}:`);
    }
  }
}, 60_000);
