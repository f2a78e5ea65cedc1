import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { stripeActions } from "../bench/stripe-actions.ts";
import { startShopForFile } from "../support/shop.fixture.ts";

/*
 * Stripe's own types judge our calls and our emulator: every recorded call, object and event is written down as a literal of
 * the type that the pinned SDK has for it, and the compiler says what Stripe would not send or accept.
 */

const shop = await startShopForFile();
const objects = z.array(z.looseObject({ id: z.string(), object: z.string() }));
const page = z.object({ data: objects, has_more: z.boolean() });

/** `checkout.session` and `checkout/sessions` are both `Checkout.Session`. */
const toTypeName = (name: string): string =>
  name
    .split(/[./]/)
    .map((part) => part.replace(/s$/, "").replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase()))
    .join(".");

/** The SDK's type of a call's parameters: `POST /v1/payment_intents/pi_1/cancel` has `PaymentIntentCancelParams`. */
function toParamsName(method: string, path: string): string {
  const [noun = "", id, action] = path.replace("/v1/", "").split(/\/((?:[a-z]+_)+(?:test_)?\w{8,})\/?/);
  const verbs = id
    ? { GET: "Retrieve", POST: "Update", DELETE: noun === "subscriptions" ? "Cancel" : "Delete" }
    : { GET: "List", POST: "Create", DELETE: "" };
  return `${toTypeName(noun)}${action ? toTypeName(action) : verbs[method as "GET"]}Params`;
}

const lists = [
  "billing_portal/configurations",
  "charges",
  "checkout/sessions",
  "customers",
  "disputes",
  "events",
  "invoices",
  "payment_intents",
  "prices",
  "products",
  "refunds",
  "subscriptions",
];

/** Every object of a list, as Stripe's API answers it. */
async function listObjects(list: string, found: z.infer<typeof objects> = []): Promise<typeof found> {
  const query = new URLSearchParams({ limit: "100", ...(list === "subscriptions" && { status: "all" }) });
  const last = found.at(-1);
  if (last) query.set("starting_after", last.id);
  const headers = { authorization: "Bearer sk_test_shop" };
  const { data, has_more } = page.parse(
    await (await fetch(`${shop.url}/v1/${list}?${query}`, { headers })).json(),
  );
  return has_more ? listObjects(list, [...found, ...data]) : [...found, ...data];
}

const head = `import type { Stripe } from "stripe";
/** A form carries numbers and booleans as text, and a list by its places. */
type Sent<T> = T extends number | boolean
  ? \`\${T}\`
  : T extends readonly (infer E)[]
    ? { [place: \`\${number}\`]: Sent<E> }
    : T extends object
      ? { [K in keyof T]: Sent<T[K]> }
      : T;
/** The SDK makes these of texts. */
declare const decimal: Stripe.Decimal;`;

/** A literal of a type, where the compiler finds fields that are missing, unknown or of another type. */
const toLiteral = (type: string, value: unknown): string =>
  `{ const recorded: ${type} = ${JSON.stringify(value).replace(/(?<="\w+_decimal":)"[\d.]+"/g, "decimal")}; void recorded; }`;

it("Stripe's types accept every call, object and event of all actions", { timeout: 120_000 }, async () => {
  for (const { prepare } of stripeActions) await (await prepare(shop))();
  const found = (await Promise.all(lists.map((list) => listObjects(list)))).flat();
  const calls = await shop.listCalls();
  const succeeded = calls.filter(({ status }) => status === 200);
  const literals = [
    ...found.map((each) => toLiteral(`Stripe.${toTypeName(each.object)}`, each)),
    ...succeeded.map(({ method, path, body }) =>
      toLiteral(`Sent<Stripe.${toParamsName(method, path)}>`, body),
    ),
  ];
  const dir = join(import.meta.dirname, "..", "..", ".local", "stripe-types");
  mkdirSync(dir, { recursive: true });
  const file = join(dir, "recorded.ts");
  writeFileSync(file, [head, ...new Set(literals)].join("\n"));
  const options =
    "--noEmit --ignoreConfig --strict --exactOptionalPropertyTypes --skipLibCheck --module nodenext --target esnext --types node";
  const { stdout } = spawnSync("tsc", [...options.split(" "), file], { encoding: "utf8" });
  expect(stdout.split("\n").slice(0, 20)).toEqual([""]);
});
