import { categories, download as signedDownload } from "../../contract/content.ts";
import { listContent } from "./content.ts";
import { fetchAs, readErrorCode } from "./fetch-as.ts";
import { expect, test } from "./journey-test.ts";

const identities = ["guest", "free_member", "premium_member", "admin"] as const;
const statuses: Record<(typeof identities)[number], Record<(typeof categories)[number], number>> = {
  guest: { public: 401, free: 401, premium: 401 },
  free_member: { public: 200, free: 200, premium: 403 },
  premium_member: { public: 200, free: 200, premium: 200 },
  admin: { public: 200, free: 200, premium: 200 },
};

const download = (site: string, id: string, token?: string) =>
  fetch(`${site}/api/content/${id}/download`, {
    method: "POST",
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

const me = (site: string, token: string) => fetchAs({ site }, token, "me");

for (const identity of identities)
  test(`${identity} can download what their role allows, and nothing else`, async ({ app }) => {
    const items = await listContent(app);
    const token = identity === "guest" ? undefined : (await app.getTokens(app.getAccount(identity))).access;
    for (const category of categories) {
      const item = items.find((card) => card.category === category);
      const answer = await download(app.site, item?.id ?? "", token);
      expect(answer.status, `${identity} × ${category}`).toBe(statuses[identity][category]);
      if (answer.status === 403) expect(await readErrorCode(answer)).toBe("premium_required");
      if (answer.status !== 200) continue;
      const { url, expires_in } = signedDownload.parse(await answer.json());
      const file = await fetch(url);
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
      expect(file.headers.get("content-disposition")).toContain("attachment");
      expect(expires_in).toBeLessThanOrEqual(60);
    }
  });

test("public lists reveal no object key, file name, bucket, creator or advisor email", async ({ app }) => {
  for (const path of ["/api/content", "/api/content?per_type=1", "/api/advisors"]) {
    const text = await (await fetch(`${app.site}${path}`)).text();
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toMatch(/file_path|file_name|created_by|newest_pk|"pk"|@example\.com|"email"/);
    for (const bucket of Object.values(app.endpoints.s3.buckets)) expect(text).not.toContain(bucket);
  }
});

test("a signed URL works only exactly as it was signed", async ({ app }) => {
  const { access } = await app.getTokens(app.getAccount("free_member"));
  const items = await listContent(app);
  const [free, premium] = ["free", "premium"].map((category) =>
    items.find((item) => item.category === category),
  );
  const granted = await download(app.site, free?.id ?? "", access);
  const { url } = signedDownload.parse(await granted.json());
  expect((await fetch(url)).status).toBe(200);

  const signed = new URL(url);
  const bare = `${signed.origin}${signed.pathname}`;
  const longer = new URL(url);
  longer.searchParams.set("X-Amz-Expires", "3600");
  const elsewhere = url.replace(
    signed.pathname,
    signed.pathname.replace(/.$/, (last: string) => (last === "0" ? "1" : "0")),
  );
  const earlier = new URL(url);
  earlier.searchParams.set("X-Amz-Date", "20200101T000000Z");
  // S3 answers 400 when the date contradicts the signature, and 403 otherwise.
  for (const address of [bare, longer.href, elsewhere, earlier.href])
    expect([400, 403], address).toContain((await fetch(address)).status);
  expect((await download(app.site, premium?.id ?? "", access)).status).toBe(403);
});

test("a sign-up that claims a role becomes a free member or fails", async ({ app }) => {
  const { cognito } = app.endpoints;
  const claims = ["custom:role", "cognito:groups", "role", "membership_status", "profile", "is_admin"];
  for (const name of claims) {
    const person = app.createPerson();
    const attributes = { email: person.email, given_name: "Dana", family_name: "Reyes", [name]: "admin" };
    const answer = await fetch(cognito.endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.SignUp",
      },
      body: JSON.stringify({
        ClientId: cognito.client_id,
        Username: person.email,
        Password: person.password,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        ClientMetadata: { role: "admin" },
      }),
    });
    expect(answer.status, `${name} is no attribute that a client may write`).toBe(400);
  }
  const person = await app.registerMember();
  const { access } = await app.getTokens(person);
  const profile = await (await me(app.site, access)).json();
  expect(profile).toMatchObject({ role: "free_member", membership_status: "free", email: person.email });
  const answer = await fetchAs(app, access, "me", { first_name: "Eve", role: "admin" }, { method: "PATCH" });
  expect(answer.status).toBe(400);
  expect(await readErrorCode(answer)).toBe("unknown_field");
  expect(await (await me(app.site, access)).json()).toEqual(profile);
});

test("unknown paths answer 404 as JSON for the API and as a page for the site", async ({ app }) => {
  const api = await fetch(`${app.site}/api/nothing-here`);
  expect(api.status).toBe(404);
  expect(await readErrorCode(api)).toBe("not_found");

  const asset = await fetch(`${app.site}/assets/missing.js`);
  expect(asset.status).toBe(404);
  expect(asset.headers.get("content-type") ?? "").not.toContain("html");

  const page = await fetch(`${app.site}/no-such-page`);
  expect(page.status).toBe(404);
  expect(page.headers.get("content-type")).toContain("text/html");
});
