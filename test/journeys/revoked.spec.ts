import { download as signedDownload } from "../../contract/content.ts";
import { memberPage } from "../../contract/members-admin.ts";
import { createAdminPerson, fetchAsAdmin } from "./back-office-page.ts";
import { getItem } from "./content.ts";
import { fetchAs, readErrorCode } from "./fetch-as.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { createPremiumMember, findFirstId, getProfile } from "./payment.ts";

/*
 * A token says who a person is, never what they may do: a revoked right is gone with the next request, although the
 * token has not expired (SEC-3).
 */

/** Changes the role of the member with this address in the back office. */
async function changeRole(app: JourneyApp, email: string, role: "free_member"): Promise<void> {
  const found = await fetchAsAdmin(app, `members?q=${encodeURIComponent(email)}`);
  const [row] = memberPage.parse(await found.json()).items;
  const body = JSON.stringify({ version: row?.version, role });
  const changed = await fetchAsAdmin(app, `members/${row?.id}`, { method: "PATCH", body });
  expect(changed.status, await changed.text()).toBe(200);
}

test("a former admin is refused with the token that worked before", { tag: "@prove" }, async ({ app }) => {
  const person = await createAdminPerson(app);
  const { access } = await app.getTokens(person);
  const attempts: [string, object?][] = [
    ["admin/members"],
    ["admin/audit"],
    ["admin/submissions?filter=contact_open"],
    ["admin/advisors", { name: "Refused Advisor" }],
  ];
  expect((await fetchAs(app, access, "admin/members")).status).toBe(200);

  await changeRole(app, person.email, "free_member");

  for (const [path, body] of attempts) {
    const refused = await fetchAs(app, access, path, body);
    expect([path, refused.status, await readErrorCode(refused)]).toEqual([path, 403, "forbidden"]);
  }
  expect((await getProfile(app, access)).role).toBe("free_member");
  expect(await (await fetchAsAdmin(app, "advisors")).text()).not.toContain("Refused Advisor");
});

test("a former premium member is refused the next download, and the last signed URL expires", async ({
  app,
}) => {
  const member = await createPremiumMember(app);
  const { id } = await getItem(app, ({ category }) => category === "premium");
  const download = () => fetchAs(app, member.token, `content/${id}/download`, {});
  const granted = await download();
  const { url, expires_in } = signedDownload.parse(await granted.json());
  expect((await fetch(url)).status).toBe(200);

  const subscription = await findFirstId(app, "subscriptions", {
    customer: await findFirstId(app, "customers", { email: member.email }),
  });
  const ended = await fetch(`${app.endpoints.stripe.api}/v1/subscriptions/${subscription}`, {
    method: "DELETE",
    headers: { authorization: "Bearer sk_test_journeys" },
  });
  expect(ended.status, await ended.text()).toBe(200);

  // The product learns of it only from Stripe's signed event.
  await expect.poll(async () => (await getProfile(app, member.token)).role).toBe("free_member");
  const refused = await download();
  expect([refused.status, await readErrorCode(refused)]).toEqual([403, "premium_required"]);
  expect(expires_in).toBeLessThanOrEqual(60);
  expect(Number(new URL(url).searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(60);
});
