import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type RouteName, routes } from "../../contract/routes.ts";
import { clientAddressHeader, originSecretHeader } from "../../lambdas/env.ts";
import type { Endpoints } from "../../local/cloud/endpoints.ts";
import { createAmplifyClient } from "../support/amplify.ts";
import { readEndpoints } from "../support/endpoints.ts";
import { signEvent } from "../support/signed-event.ts";
import { buildMaxFigure, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";

const minutes = Number(process.env.LOAD_MINUTES ?? 10);
const people = Number(process.env.LOAD_PEOPLE ?? 50);
const webhooks = 500;

/** Each use of a member, and how many there are of it in a hundred. About a second passes between two. */
const mix: readonly [RouteName, times: number][] = [
  ["listContent", 25],
  ["getMe", 20],
  ["listMyItems", 15],
  ["listMyBookings", 10],
  ["listFreeTimes", 5],
  ["downloadContent", 10],
  ["addFavorite", 6],
  ["removeFavorite", 5],
  ["updateMe", 4],
];
const deck = mix.flatMap(([name, times]) => Array<RouteName>(times).fill(name));
const reads = new Set<RouteName>(mix.flatMap(([name]) => (routes[name].method === "GET" ? [name] : [])));

interface Answer {
  name: RouteName;
  status: number;
  ms: number;
}

/**
 * Lets members read and write at once (`LOAD_PEOPLE`, 50) for ten minutes (`LOAD_MINUTES`), and sends 500 signed events of
 * Stripe's within ten seconds. Whether one is refused or lost counts; times are those of this machine, whose local cloud,
 * members and measurement share its processors.
 */
export async function measureLoad(site: string): Promise<Figure[]> {
  const endpoints = await readEndpoints(site);
  const { items } = (await (await fetch(`${site}/api/content`)).json()) as {
    items: { id: string; category: string }[];
  };
  const free = items.flatMap(({ id, category }) => (category === "premium" ? [] : [id]));
  const tokens: string[] = [];
  // One after the other: Amplify knows one person at a time.
  for (let n = 0; n < people; n++) tokens.push(await signUp(endpoints, n));
  const until = Date.now() + minutes * 60_000;
  const answers = (
    await Promise.all(tokens.map((token, n) => behave(endpoints, { token, n, free, until })))
  ).flat();
  const kinds = Object.groupBy(answers, ({ name }) => (reads.has(name) ? "reads" : "writes"));
  return [
    buildAnswersFigure("reads", kinds.reads ?? []),
    buildAnswersFigure("writes", kinds.writes ?? []),
    buildAnswersFigure("webhooks", await sendWebhooks(endpoints)),
  ];
}

async function signUp(endpoints: Endpoints, n: number): Promise<string> {
  const person = {
    email: `load-${n}-${randomUUID()}@example.com`,
    password: "sesame 12",
    first_name: "Ann",
    last_name: "Load",
  };
  const cognito = createAmplifyClient(endpoints);
  await cognito.signUp(person);
  return (await cognito.getTokens(person)).access;
}

async function behave(
  { site, origin_secret }: Endpoints,
  { token, n, free, until }: { token: string; n: number; free: readonly string[]; until: number },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = n; Date.now() < until; turn++) {
    const name = deck[(turn * 37) % deck.length] ?? "getMe";
    const { method, path } = routes[name];
    const began = performance.now();
    const { status, body } = await fetch(site + path.replace("{id}", free[turn % free.length] ?? ""), {
      method,
      headers: {
        [originSecretHeader]: origin_secret,
        [clientAddressHeader]: `198.51.100.${n}`,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      ...(method === "POST" && { body: "{}" }),
      ...(method === "PATCH" && { body: JSON.stringify({ first_name: `Ann ${turn}` }) }),
    });
    await body?.cancel();
    answers.push({ name, status, ms: performance.now() - began });
    await wait(500 + ((turn * 311) % 1_000));
  }
  return answers;
}

/** Sends the events at an even pace, whether or not earlier ones are answered. */
async function sendWebhooks({ site, origin_secret, stripe }: Endpoints): Promise<Answer[]> {
  const authorization = "Bearer sk_test_load";
  const found = await fetch(`${stripe.api}/v1/subscriptions?limit=1`, { headers: { authorization } });
  const { data } = (await found.json()) as { data: object[] };
  const send = async (): Promise<Answer> => {
    const event = {
      id: `evt_${randomUUID()}`,
      object: "event",
      type: "customer.subscription.updated",
      created: Math.floor(Date.now() / 1_000),
      livemode: false,
      data: { object: data[0] },
    };
    const { body, headers } = signEvent(event, stripe.webhook_secret);
    const began = performance.now();
    const answer = await fetch(site + routes.stripeWebhook.path, {
      method: "POST",
      headers: { ...(headers as Record<string, string>), [originSecretHeader]: origin_secret },
      body: body as string,
    });
    await answer.body?.cancel();
    return { name: "stripeWebhook", status: answer.status, ms: performance.now() - began };
  };
  const sent: Promise<Answer>[] = [];
  for (let n = 0; n < webhooks; n++) {
    sent.push(send());
    await wait(10_000 / webhooks);
  }
  return Promise.all(sent);
}

function buildAnswersFigure(what: string, answers: readonly Answer[]): Figure {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const refused = answers.filter(({ status }) => status >= 400);
  const kinds = Map.groupBy(refused, ({ name, status }) => `${name} ${status}`);
  const toMs = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`;
  return buildMaxFigure({
    budget: 16,
    what: `load: ${what} that were refused, of ${answers.length}`,
    value: refused.length,
    limit: limits.refusedUnderLoad,
    unit: "calls",
    binding: true,
    detail:
      [...kinds].map(([kind, { length }]) => `${kind}: ${length}`).join(", ") ||
      `half within ${toMs(0.5)}, 95 % within ${toMs(0.95)}, 99 % within ${toMs(0.99)}`,
  });
}
