import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fillText, initialBrand, toBrandValues } from "../../contract/brand.ts";
import { shellMarkers, siteShells } from "../../contract/item-pages.ts";
import { pages } from "../../contract/pages.ts";
import {
  build,
  count,
  file,
  html,
  listLinkedAssets,
  production,
  readJsonLd,
  readSite,
  site,
} from "./site.fixture.ts";

describe("a prerendered page", () => {
  it.each(pages)("$path has its own title, description and heading", async ({ path, title }) => {
    const page = await html("production", path);
    const head = page.slice(0, page.indexOf("</head>"));
    expect(head).toContain(`<title>${fillText(title, toBrandValues(initialBrand))}</title>`);
    expect(count(page, /<title>/g)).toBe(1);
    expect(count(head, /<meta name="description"/g)).toBe(1);
    expect(page).toContain(`<div id="root" data-prerendered="${path}"><a`);
    expect(count(page, /<main id="main"/g)).toBe(1);
    expect(count(page, /<h1/g)).toBe(1);
  });

  it.each(pages)("$path has no inline script and links only to existing files", async ({ path }) => {
    const page = await html("production", path);
    const scripts = page.match(/<script[^>]*>/g) ?? [];
    expect(scripts).not.toEqual([]);
    const data = '<script type="application/ld+json">';
    expect(scripts.filter((script) => script !== data && !/ src="\/assets\/[^"]+"/.test(script))).toEqual([]);
    const built = await readSite("production");
    expect(listLinkedAssets(page).filter((file) => !built.has(file))).toEqual([]);
    expect(count(page, /rel="preload" as="font"/g)).toBe(2);
  });

  it("has inlined style sheets, so that the browser can paint it without waiting", async () => {
    const page = await html("production", "/login");
    expect(count(page, /<style>/g)).toBeGreaterThan(1);
    expect(page.indexOf("@layer base")).toBe(page.indexOf("<style>") + "<style>".length);
    const sheets = page.match(/<link[^>]*stylesheet[^>]*>/g) ?? [];
    expect(sheets.filter((sheet) => !sheet.startsWith("<link disabled "))).toEqual([]);
    expect(count(page, /<style>/g)).toBe(sheets.length);
  });

  it.each(["/", "/resources", "/membership", "/register"])(
    "%s: requests its scripts after the first paint, because it is complete without them",
    async (path) => {
      const page = await html("production", path);
      expect(page).not.toMatch(/<script type="module"|<link rel="modulepreload"/);
      const [, code, main, preloaded] =
        /<script defer src="\/(assets\/after-paint-[^"]+)" data-main="([^"]+)" data-preload="([^"]+)"><\/script>/.exec(
          page,
        ) ?? [];
      expect(await file("production", code ?? "")).toContain('type:"paint"');
      const built = await readSite("production");
      const scripts = [main, ...(preloaded?.split(" ") ?? [])];
      expect(scripts.length).toBeGreaterThan(3);
      expect(scripts.filter((script) => !built.has(script ?? ""))).toEqual([]);
    },
  );

  it("/login requests its scripts at once, after its fonts", async () => {
    const scripts = (await html("production", "/login")).match(
      /<(?:script type="module"|link rel="modulepreload")[^>]*>/g,
    );
    expect(scripts?.length).toBeGreaterThan(3);
    expect(scripts?.every((script) => script.includes('fetchpriority="low"'))).toBe(true);
  });

  it("/dashboard requests its scripts at once", async () => {
    expect(await html("production", "/dashboard")).toMatch(/<script type="module"[^>]* src="\/assets\//);
  });

  it("is also built for 404.html, which is not indexed", async () => {
    const page = await readFile(join(site("production"), "404.html"), "utf8");
    expect(page).toContain("Oops! Page not found");
    expect(page).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("for search engines", () => {
  it.each([
    ["/", "/home", "/"],
    ["/terms-of-use", "/terms", "/terms-of-use"],
    ["/privacy-policy", "/privacy", "/privacy-policy"],
  ])("%s and its alias %s have the same canonical URL %s", async (one, other, kept) => {
    const canonical = `<link rel="canonical" href="https://kindstead.example${kept}"/>`;
    expect(await html("production", one)).toContain(canonical);
    expect(await html("production", other)).toContain(canonical);
  });

  it("robots.txt leads to the sitemap, which a function makes", async () => {
    expect(await file("production", "robots.txt")).toBe(
      "User-agent: *\nAllow: /\n\nSitemap: https://kindstead.example/sitemap.xml\n",
    );
    await expect(file("production", "sitemap.xml")).rejects.toThrow("ENOENT");
  });

  it.each([
    ["production", false],
    ["local", true],
  ])(
    "%s: the shell of item pages has each place that the function fills, once (noindex: %s)",
    async (name, hidden) => {
      const shell = await file(name, siteShells.item);
      for (const place of ["<title>", shellMarkers.path, shellMarkers.main, "</body>"])
        expect([place, shell.split(place).length]).toEqual([place, 2]);
      expect(shell).toContain(".item-page-sheet{");
      expect(shell.includes('content="noindex"')).toBe(hidden);
      expect(shell).not.toContain("og:title");
      const gone = await file(name, siteShells.gone);
      for (const place of [shellMarkers.gonePath, "</body>", "<h1", 'content="noindex"'])
        expect([place, gone.split(place).length]).toEqual([place, 2]);
    },
  );

  it("pages have JSON-LD of the right types", async () => {
    const types = async (path: string) => (await readJsonLd("production", path)).map((item) => item["@type"]);
    expect(await types("/")).toEqual(["Organization", "WebSite", "FAQPage"]);
    expect(await types("/membership")).toEqual(["Organization", "WebSite", "Product"]);
    expect(await types("/terms")).toEqual(["Organization", "WebSite", "BreadcrumbList"]);
    expect(await types("/login")).toEqual(["Organization", "WebSite"]);
    const [, , premium] = await readJsonLd("production", "/membership");
    expect(premium).toMatchObject({ offers: { price: "20.00", priceCurrency: "USD" } });
    const [, , crumbs] = await readJsonLd("production", "/privacy");
    expect(crumbs).toMatchObject({
      itemListElement: [
        { position: 1, name: "Home", item: "https://kindstead.example/" },
        { position: 2, name: "Privacy Policy", item: "https://kindstead.example/privacy-policy" },
      ],
    });
  });

  it("the FAQ data has the questions and answers of the page", async () => {
    const [, , faq] = await readJsonLd("production", "/");
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    const page = await html("production", "/");
    expect(questions).toHaveLength(6);
    for (const { name, acceptedAnswer } of questions) {
      expect(page).toContain(`>${name}<`);
      expect(page).toContain(acceptedAnswer.text);
    }
  });

  it("/login is not indexed", async () => {
    const page = await html("production", "/login");
    expect(page).toContain('content="noindex"');
    expect(page).not.toContain("canonical");
  });

  it("only production is indexed", async () => {
    const page = await html("local", "/");
    expect(page).toContain('content="noindex"');
    expect(page).not.toContain("canonical");
    expect(await file("local", "robots.txt")).toBe("User-agent: *\nDisallow: /\n");
  });
});

describe("the social preview image", () => {
  it("is a 1200 × 630 PNG of at most 100 KB", async () => {
    const page = await html("production", "/about");
    const image = /<meta property="og:image" content="https:\/\/kindstead\.example\/([^"]+)"/.exec(page)?.[1];
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const png = await readFile(join(site("production"), image ?? "missing"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(100_000);
  });
});

describe("the web app manifest", () => {
  it("lists icons in their actual sizes", async () => {
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
  it("show samples only outside production", async () => {
    expect(count(await html("local", "/"), /Sample quote/g)).toBe(3);
    const page = await html("production", "/");
    expect(page).not.toContain("Sample quote");
    expect(page).not.toContain("quiet coffee");
  });
});

describe("the first visit", () => {
  it.each(["/", "/login", "/register", "/register-premium", "/reset-password", "/dashboard"])(
    "at %s loads neither zod nor Amplify nor dialogs",
    async (path) => {
      const files = listLinkedAssets(await html("production", path)).filter((file) => file.endsWith(".js"));
      const code = await Promise.all(files.map((file) => readFile(join(site("production"), file), "utf8")));
      expect(code.join("\n")).not.toMatch(/invalid_union|USER_SRP_AUTH|DismissableLayer/);
    },
  );

  it("loads those three later: each marker exists in the build", async () => {
    const files = [...(await readSite("production"))].map(([, file]) =>
      Buffer.from(file, "base64").toString(),
    );
    for (const marker of [/invalid_union/, /USER_SRP_AUTH/, /DismissableLayer/])
      expect(
        files.some((file) => marker.test(file)),
        `${marker}`,
      ).toBe(true);
  });

  it("keeps light-dark() in the styles, because a rewrite would break nested color schemes", async () => {
    expect(await html("production", "/")).toContain("light-dark(");
  });

  it("loads the home page in one round trip (at most 20 KB compressed)", async () => {
    const page = brotliCompressSync(await readFile(join(site("production"), "index.html")));
    expect(page.length).toBeLessThanOrEqual(20_000);
  });
});

if (process.env.PROVE)
  it("the build is reproducible", { timeout: 120_000 }, async () => {
    await build("again", ...production);
    expect(await readSite("again")).toEqual(await readSite("production"));
  });
