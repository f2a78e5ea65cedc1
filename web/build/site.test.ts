import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../contract/pages.ts";

const run = promisify(execFile);
let scratch: string;
const site = (name: string) => join(scratch, name);
const html = (name: string, path: string) => readFile(join(site(name), path, "index.html"), "utf8");
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** In a process of its own: this one's NODE_ENV would bring React's development build in. */
async function build(name: string, ...options: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production" };
  await run(
    process.execPath,
    [join(import.meta.dirname, "..", "build.ts"), "--out", site(name), ...options],
    {
      env,
    },
  );
}

async function contents(name: string): Promise<Map<string, string>> {
  const files = await readdir(site(name), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const read = paths.map(
    async (path) => [path.slice(site(name).length), await readFile(path, "base64")] as const,
  );
  return new Map(await Promise.all(read));
}

const file = (name: string, path: string) => readFile(join(site(name), path), "utf8");

/** What a page tells search engines in JSON-LD. */
async function things(name: string, path: string): Promise<Record<string, unknown>[]> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await html(name, path))?.[1];
  return JSON.parse(json ?? "{}")["@graph"];
}

/** Every file of ours that this HTML has the browser fetch before any script runs. */
const linked = (page: string) =>
  [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((found) => found[1] ?? "");

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "kindstead-web-"));
  const production = ["--stage", "production", "--site-url", "https://kindstead.example"];
  await build("production", ...production);
  await build("again", ...production);
  await build("sandbox", "--stage", "sandbox", "--site-url", "https://sandbox.kindstead.example");
}, 120_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe("every page", () => {
  it.each(pages)("$path is finished HTML under its own title", async ({ path, title }) => {
    const page = await html("production", path);
    const head = page.slice(0, page.indexOf("</head>"));
    expect(head).toContain(`<title>${title}</title>`);
    expect(count(page, /<title>/g)).toBe(1);
    expect(count(head, /<meta name="description"/g)).toBe(1);
    expect(page).toContain(`<div id="root" data-prerendered="${path}"><a`);
    expect(count(page, /<main id="main"/g)).toBe(1);
    expect(count(page, /<h1/g)).toBe(1);
  });

  it.each(pages)("$path has no inline script, and links nothing that is not there", async ({ path }) => {
    const page = await html("production", path);
    const scripts = page.match(/<script[^>]*>/g) ?? [];
    expect(scripts).not.toEqual([]);
    const data = '<script type="application/ld+json">';
    expect(scripts.filter((script) => script !== data && !/ src="\/assets\/[^"]+"/.test(script))).toEqual([]);
    const built = await contents("production");
    expect(linked(page).filter((file) => !built.has(file))).toEqual([]);
    expect(count(page, /rel="preload" as="font"/g)).toBe(2);
  });

  it("can be painted as it arrives: its styles are in it, and nothing else is waited for", async () => {
    const page = await html("production", "/login");
    expect(count(page, /<style>/g)).toBeGreaterThan(1);
    expect(page.indexOf("@layer base")).toBe(page.indexOf("<style>") + "<style>".length);
    const sheets = page.match(/<link[^>]*stylesheet[^>]*>/g) ?? [];
    expect(sheets.filter((sheet) => !sheet.startsWith("<link disabled "))).toEqual([]);
    expect(count(page, /<style>/g)).toBe(sheets.length);
  });

  it.each([
    ["/register", true],
    ["/membership", true],
    ["/dashboard", false],
  ])("asks for its scripts behind its fonts where it stands without them: %s, %s", async (path, behind) => {
    const scripts = (await html("production", path)).match(
      /<(?:script type="module"|link rel="modulepreload")[^>]*>/g,
    );
    expect(scripts?.length).toBeGreaterThan(3);
    expect(scripts?.every((script) => script.includes('fetchpriority="low"'))).toBe(behind);
  });

  it("and the not-found page, which no search engine keeps", async () => {
    const page = await readFile(join(site("production"), "404.html"), "utf8");
    expect(page).toContain("Oops! Page not found");
    expect(page).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("search engines", () => {
  it.each([
    ["/", "/home", "/"],
    ["/terms-of-use", "/terms", "/terms-of-use"],
    ["/privacy-policy", "/privacy", "/privacy-policy"],
  ])("find one of two twins: %s", async (one, other, kept) => {
    const canonical = `<link rel="canonical" href="https://kindstead.example${kept}"/>`;
    expect(await html("production", one)).toContain(canonical);
    expect(await html("production", other)).toContain(canonical);
  });

  it("are shown the way to every page they may keep, once, and to no other", async () => {
    const sitemap = await file("production", "sitemap.xml");
    const kept = pages.filter(({ indexable, canonical }) => indexable && !canonical);
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(kept.map(({ path }) => `https://kindstead.example${path}`));
    expect(await file("production", "robots.txt")).toBe(
      "User-agent: *\nAllow: /\n\nSitemap: https://kindstead.example/sitemap.xml\n",
    );
  });

  it("are told what a page is about", async () => {
    const types = async (path: string) => (await things("production", path)).map((thing) => thing["@type"]);
    expect(await types("/")).toEqual(["Organization", "WebSite", "FAQPage"]);
    expect(await types("/membership")).toEqual(["Organization", "WebSite", "Product"]);
    expect(await types("/terms")).toEqual(["Organization", "WebSite", "BreadcrumbList"]);
    expect(await types("/login")).toEqual(["Organization", "WebSite"]);
    const [, , premium] = await things("production", "/membership");
    expect(premium).toMatchObject({ offers: { price: "20.00", priceCurrency: "USD" } });
    const [, , crumbs] = await things("production", "/privacy");
    expect(crumbs).toMatchObject({
      itemListElement: [
        { position: 1, name: "Home", item: "https://kindstead.example/" },
        { position: 2, name: "Privacy Policy", item: "https://kindstead.example/privacy-policy" },
      ],
    });
  });

  it("hear the questions and answers that people read", async () => {
    const [, , faq] = await things("production", "/");
    const asked = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    const page = await html("production", "/");
    expect(asked).toHaveLength(6);
    for (const { name, acceptedAnswer } of asked) {
      expect(page).toContain(`>${name}<`);
      expect(page).toContain(acceptedAnswer.text);
    }
  });

  it("keep out of what is not for them", async () => {
    const page = await html("production", "/login");
    expect(page).toContain('content="noindex"');
    expect(page).not.toContain("canonical");
  });

  it("stay outside off production", async () => {
    const page = await html("sandbox", "/");
    expect(page).toContain('content="noindex"');
    expect(page).not.toContain("canonical");
    expect(await file("sandbox", "robots.txt")).toBe("User-agent: *\nDisallow: /\n");
    await expect(file("sandbox", "sitemap.xml")).rejects.toThrow("ENOENT");
  });
});

describe("a shared link", () => {
  it("shows a picture of the size it is said to have", async () => {
    const page = await html("production", "/about");
    const image = /<meta property="og:image" content="https:\/\/kindstead\.example\/([^"]+)"/.exec(page)?.[1];
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const png = await readFile(join(site("production"), image ?? "nowhere"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(100_000);
  });
});

describe("an installed site", () => {
  it("finds every icon in the size that is named", async () => {
    const page = await html("production", "/");
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const { name, icons } = JSON.parse(await file("production", "manifest.webmanifest"));
    expect(name).toBe("Kindstead");
    const drawn = icons.filter((icon: { type: string }) => icon.type === "image/png");
    expect(drawn).toHaveLength(3);
    for (const { src, sizes } of drawn) {
      const png = await readFile(join(site("production"), src));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe("testimonials", () => {
  it("that nobody has given are shown as samples, and not in production", async () => {
    expect(count(await html("sandbox", "/"), /Sample quote/g)).toBe(3);
    const page = await html("production", "/");
    expect(page).not.toContain("Sample quote");
    expect(page).not.toContain("quiet coffee");
  });
});

describe("what a first visit pays for", () => {
  it.each(["/", "/login", "/register", "/register-premium", "/reset-password", "/dashboard"])(
    "at %s holds no parser, no sign-in machinery and no dialogs",
    async (path) => {
      const files = linked(await html("production", path)).filter((file) => file.endsWith(".js"));
      const code = await Promise.all(files.map((file) => readFile(join(site("production"), file), "utf8")));
      expect(code.join("\n")).not.toMatch(/invalid_union|USER_SRP_AUTH|DismissableLayer/);
    },
  );

  it("holds of React Router no warnings for developers, and no forms", async () => {
    const code = [...(await contents("production"))].map(([, file]) =>
      Buffer.from(file, "base64").toString(),
    );
    expect(code.join("\n")).not.toMatch(/No routes matched location|useFormAction must be/);
  });

  it("is elsewhere: each of the three marks something", async () => {
    const everything = [...(await contents("production"))].map(([, file]) =>
      Buffer.from(file, "base64").toString(),
    );
    for (const elsewhere of [/invalid_union/, /USER_SRP_AUTH/, /DismissableLayer/])
      expect(
        everything.some((file) => elsewhere.test(file)),
        `${elsewhere}`,
      ).toBe(true);
  });

  it("keeps light-dark() in the styles: rewritten, nested colour schemes break", async () => {
    expect(await html("production", "/")).toContain("light-dark(");
  });

  it("comes in one round trip: the home page with its styles, compressed", async () => {
    const page = brotliCompressSync(await readFile(join(site("production"), "index.html")));
    expect(page.length).toBeLessThanOrEqual(20_000);
  });
});

it("gives the same bytes for the same sources", async () => {
  expect(await contents("again")).toEqual(await contents("production"));
});
