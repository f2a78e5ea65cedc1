import { expect, type JourneyApp } from "./journey-test.ts";

type Site = Pick<JourneyApp, "site">;

async function post({ site }: Site, path: string, body: object): Promise<void> {
  const answer = await fetch(`${site}/_local/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Moves the cloud's clock to `now` (milliseconds since the epoch). */
export const setClock = (app: Site, now: number) => post(app, "clock", { now: new Date(now).toISOString() });

/** Runs a scheduled job as at `now` (milliseconds since the epoch). */
export const runJob = (app: Site, job: string, now: number) =>
  post(app, `run/${job}`, { time: new Date(now).toISOString() });
