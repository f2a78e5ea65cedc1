import { type RouteName, type RouteOutput, routes } from "../../contract/routes.ts";
import { clientAddressHeader, originSecretHeader } from "../../lambdas/env.ts";
import { createAmplifyClient, type Person } from "../support/amplify.ts";
import type { TestEnvironment } from "./test-environment.ts";

const VISA = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };

let visitors = 0;

/** A person with a browser, who repeats every request that got no answer. */
export class Visitor {
  readonly person: Person;
  readonly #environment: TestEnvironment;
  readonly #address: string;
  #token = "";

  constructor(environment: TestEnvironment) {
    visitors += 1;
    this.#environment = environment;
    this.#address = `198.51.100.1:${visitors}`;
    const email = `maya-${visitors}@example.com`;
    this.person = { email, first_name: "Maya", last_name: "Lind", password: "sesame 1" };
  }

  /** Registers and signs in. After an interrupted first attempt the account may exist already. */
  async signUp(): Promise<void> {
    const cognito = () => createAmplifyClient(this.#environment.cloud.endpoints);
    await this.#environment.retryAfterDeath(() =>
      cognito()
        .signUp(this.person)
        .catch((error: Error) => {
          if (error.name !== "UsernameExistsException") throw error;
        }),
    );
    this.#token = (await this.#environment.retryAfterDeath(() => cognito().getTokens(this.person))).access;
  }

  /** Returns the groups in the person's token. Throws what Cognito throws when they cannot sign in. */
  async getGroups(): Promise<unknown> {
    const { access } = await createAmplifyClient(this.#environment.cloud.endpoints).getTokens(this.person);
    const { "cognito:groups": groups }: Record<string, unknown> = JSON.parse(
      Buffer.from(access.split(".")[1] ?? "", "base64url").toString(),
    );
    return groups;
  }

  /** Calls a route. Returns its status and body. */
  ask<Name extends RouteName>(
    name: Name,
    input: Record<string, unknown> = {},
    key?: string,
  ): Promise<{ status: number; body: RouteOutput<Name> }> {
    const { method, path } = routes[name];
    const { id, ...body } = input;
    const { endpoints } = this.#environment.cloud;
    const request = {
      method,
      headers: {
        [originSecretHeader]: endpoints.origin_secret,
        [clientAddressHeader]: this.#address,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(key !== undefined && { "idempotency-key": key }),
        ...(method !== "GET" && method !== "DELETE" && { "content-type": "application/json" }),
      },
      ...(method !== "GET" && method !== "DELETE" && { body: JSON.stringify(body) }),
    };
    return this.#environment.retryAfterDeath(async () => {
      const answer = await fetch(endpoints.site + path.replace("{id}", String(id)), request);
      if (answer.status >= 500) throw new Error(`${name} answered ${answer.status}`);
      const body: RouteOutput<Name> = JSON.parse(await answer.text());
      return { status: answer.status, body };
    });
  }

  /** Calls a route that must succeed. Returns its body; throws for any other status. */
  async get<Name extends RouteName>(
    name: Name,
    input?: Record<string, unknown>,
    key?: string,
  ): Promise<RouteOutput<Name>> {
    const { status, body } = await this.ask(name, input, key);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Pays on a Stripe page. Returns the address that it redirects to. */
  async pay(page: string): Promise<URL> {
    const form = { method: "POST", body: new URLSearchParams(VISA), redirect: "manual" } as const;
    return new URL((await fetch(page, form)).headers.get("location") ?? "");
  }
}
