import { type ContentCard, contentPage, download as signedDownload } from "../../contract/content.ts";
import { errorEnvelope } from "../../contract/errors.ts";
import { memberPage } from "../../contract/members-admin.ts";
import { asAdmin } from "./back-office-page.ts";
import { aPremiumMember, first, meOf } from "./payment.ts";
import { expect, type Stage, test } from "./stage.ts";

/*
 * A token tells who somebody is, never what they may: what was taken away is gone with the next request, although the
 * token that was good for it has not run out (SEC-3).
 */

const ask = ({ site }: Stage, token: string, path: string, method = "GET", body?: object) =>
  fetch(`${site}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

const codeOf = async (answer: Response) => errorEnvelope.parse(await answer.json()).error.code;

/** Gives the member of this address another role, in the back office. */
async function becomes(stage: Stage, email: string, role: "free_member" | "admin"): Promise<void> {
  const found = await asAdmin(stage, `members?q=${encodeURIComponent(email)}`);
  const [row] = memberPage.parse(await found.json()).items;
  const body = JSON.stringify({ version: row?.version, role });
  const changed = await asAdmin(stage, `members/${row?.id}`, { method: "PATCH", body });
  expect(changed.status, await changed.text()).toBe(200);
}

test("who is an admin no more is refused with the token that worked a moment ago", async ({ stage }) => {
  const person = await stage.aMember();
  const { access } = await stage.tokensOf(person);
  await becomes(stage, person.email, "admin");
  const attempts: [string, string, object?][] = [
    ["GET", "admin/members"],
    ["GET", "admin/audit"],
    ["GET", "admin/submissions?kind=contact"],
    ["POST", "admin/advisors", { name: "Nobody's Advisor" }],
  ];
  expect((await ask(stage, access, "admin/members")).status).toBe(200);

  await becomes(stage, person.email, "free_member");

  for (const [method, path, body] of attempts) {
    const refused = await ask(stage, access, path, method, body);
    expect([path, refused.status, await codeOf(refused)]).toEqual([path, 403, "forbidden"]);
  }
  expect((await meOf(stage, access)).role).toBe("free_member");
  expect(await (await asAdmin(stage, "advisors")).text()).not.toContain("Nobody's Advisor");
});

test("who is a premium member no more is refused the next download, and the last one's address dies", async ({
  stage,
}) => {
  const member = await aPremiumMember(stage);
  const { items } = contentPage.parse(await (await fetch(`${stage.site}/api/content`)).json());
  const item = items.find(({ category }: ContentCard) => category === "premium");
  const download = () => ask(stage, member.token, `content/${item?.id}/download`, "POST");
  const granted = await download();
  const { url, expires_in } = signedDownload.parse(await granted.json());
  expect((await fetch(url)).status).toBe(200);

  const subscription = await first(stage, "subscriptions", {
    customer: await first(stage, "customers", { email: member.email }),
  });
  const ended = await fetch(`${stage.endpoints.stripe.api}/v1/subscriptions/${subscription}`, {
    method: "DELETE",
    headers: { authorization: "Bearer sk_test_journeys" },
  });
  expect(ended.status, await ended.text()).toBe(200);

  // Stripe's signed event is all that tells us.
  await expect.poll(async () => (await meOf(stage, member.token)).role).toBe("free_member");
  const refused = await download();
  expect([refused.status, await codeOf(refused)]).toEqual([403, "premium_required"]);
  expect(expires_in).toBeLessThanOrEqual(60);
  expect(Number(new URL(url).searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(60);
});
