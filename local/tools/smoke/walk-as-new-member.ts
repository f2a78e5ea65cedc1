import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { solveChallenge } from "altcha-lib/v1";
import { advisorList } from "../../../contract/advisors.ts";
import { createdBooking } from "../../../contract/booking-inputs.ts";
import { booking, bookingList } from "../../../contract/bookings.ts";
import { signUpProofName } from "../../../contract/members.ts";
import { type Route, routes } from "../../../contract/routes.ts";
import type { RuntimeConfig } from "../../../contract/runtime-config.ts";
import { signUpChallenge } from "../../../contract/sign-up.ts";
import { callCognito, signIn } from "../../../lambdas/canary/cognito-calls.ts";
import { downloadItem, findFreeItem, openSite } from "../../../lambdas/canary/walk.ts";
import { createSteps, type Fetcher } from "../../../lambdas/canary/walk-steps.ts";
import { UsageError } from "../usage-error.ts";

/*
 * The smoke test acts as a new member's browser does: it signs up, downloads, pays for a session with a test card,
 * cancels it for a refund, and deletes the account.
 */

const timeoutMs = 180_000;

export interface SmokeOptions {
  readonly site: string;
  /** The address of Stripe's API. */
  readonly stripeApi: string;
  readonly report: (line: string) => void;
}

/** Walks through the site once. Throws UsageError, before it does anything, for a site that takes real money, and CanaryError. */
export async function walkAsNewMember({ site, stripeApi, report }: SmokeOptions): Promise<void> {
  const { request, doStep, durations } = createSteps(timeoutMs);
  const reportStep = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = await doStep(name, work);
    report(`${name}: ${durations[name]} ms`);
    return result;
  };
  const config = await reportStep("open the site", () => openSite(site, request));
  const { publishable_key: key } = config.stripe;
  if (key?.startsWith("pk_live_"))
    throw new UsageError(
      "This stage takes real money: the smoke test is for test mode. Use npm run ops -- canary.",
    );

  // SES accepts and drops what is sent to its simulator, also while the account is in the SES sandbox.
  const credentials = {
    email: `success+smoke-${randomUUID()}@simulator.amazonses.com`,
    password: `Smoke-7-${randomUUID()}`,
  };
  await reportStep("sign up", () => signUp(site, config, credentials, request));
  const { AccessToken: token } = await reportStep("sign in", () => signIn(config, credentials, request));
  const call = (route: Route, id = "", body?: object) =>
    request(site + route.path.replace("{id}", id), {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).then((text): unknown => (text === "" ? {} : JSON.parse(text)));
  const deleteAccount = () => reportStep("delete the account", () => call(routes.deleteMe));
  try {
    const item = await findFreeItem(site, request);
    if (item) await reportStep("download", () => downloadItem(site, item, token, request));
    else report("download: skipped, the library has nothing for free members yet");

    const advisor = advisorList
      .parse(await call(routes.listAdvisors))
      .items.find(({ hourly_rate }) => hourly_rate !== null && hourly_rate > 0);
    if (key === null) report("pay: skipped, the stage has no stripePublishableKey yet");
    else if (!advisor) report("pay: skipped, there is no advisor with a price yet");
    else await payAndCancel(advisor.id, key);
  } catch (error) {
    // The step that failed says more than a failed deletion after it.
    await deleteAccount().catch(() => report("delete the account: failed as well"));
    throw error;
  }
  await deleteAccount();

  async function payAndCancel(advisor_id: string, publishableKey: string): Promise<void> {
    const { booking_id, client_secret } = await reportStep("book a session", async () =>
      createdBooking.parse(await call(routes.createBooking, "", { advisor_id, session_length: 60 })),
    );
    await reportStep("pay with a test card", () =>
      request(`${stripeApi}/v1/payment_intents/${client_secret.replace(/_secret_.*/, "")}/confirm`, {
        method: "POST",
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret, payment_method: "pm_card_visa", return_url: site }),
      }),
    );
    // The list, because a single booking asks Stripe itself: only the webhook can change the list.
    await reportStep("see the payment, by the webhook", () =>
      waitUntil("Stripe's event has not arrived: npm run doctor says why", async () => {
        const { items } = bookingList.parse(await call(routes.listMyBookings));
        return items.some(({ id, state }) => id === booking_id && state === "paid");
      }),
    );
    await reportStep("cancel", () => call(routes.cancelBooking, booking_id));
    await reportStep("get the refund", () =>
      waitUntil("Stripe has not refunded the payment", async () => {
        const { refunded_at } = booking.parse(await call(routes.getBooking, booking_id));
        return refunded_at !== null;
      }),
    );
  }
}

/** Signs up with a generated name, after the work that a sign-up costs (AUTH-18). */
async function signUp(
  site: string,
  config: RuntimeConfig,
  { email, password }: { email: string; password: string },
  request: Fetcher,
): Promise<void> {
  const { method, path } = routes.startSignUp;
  const { maxnumber, ...challenge } = signUpChallenge.parse(
    JSON.parse(await request(site + path, { method })),
  );
  const solution = await solveChallenge(challenge.challenge, challenge.salt, "SHA-256", maxnumber).promise;
  await callCognito(
    config,
    "SignUp",
    {
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "given_name", Value: "Smoke" },
        { Name: "family_name", Value: "Test" },
      ],
      ClientMetadata: { [signUpProofName]: JSON.stringify({ ...challenge, number: solution?.number ?? 0 }) },
    },
    request,
  );
}

/** Asks every second until it holds, at most a minute. */
async function waitUntil(failure: string, holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    if (await holds()) return;
    await wait(1_000);
  }
  throw new Error(failure);
}
