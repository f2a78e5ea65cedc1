import { type RouteName, type RouteOutput, routes } from "../../contract/routes.ts";
import { clientAddressHeader, originSecretHeader } from "../../lambdas/http/env.ts";
import { amplify, type Person } from "../support/amplify.ts";
import type { World } from "./test-environment.ts";

const VISA = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };

let visitors = 0;

/** Somebody with a browser, who asks again for whatever they were not answered. */
export class Visitor {
  readonly person: Person;
  readonly #world: World;
  readonly #address: string;
  #token = "";

  constructor(world: World) {
    visitors += 1;
    this.#world = world;
    this.#address = `198.51.100.1:${visitors}`;
    const email = `maya-${visitors}@example.com`;
    this.person = { email, first_name: "Maya", last_name: "Lind", password: "sesame 1" };
  }

  /** Registers and signs in. Whose first try was cut off is told of an account that exists, and signs in to it. */
  async signUp(): Promise<void> {
    const cognito = () => amplify(this.#world.cloud.endpoints);
    await this.#world.persistently(() =>
      cognito()
        .signUp(this.person)
        .catch((error: Error) => {
          if (error.name !== "UsernameExistsException") throw error;
        }),
    );
    this.#token = (await this.#world.persistently(() => cognito().tokensOf(this.person))).access;
  }

  /** What their tokens say of them: the groups; or why they cannot sign in. */
  async signedIn(): Promise<unknown> {
    const { access } = await amplify(this.#world.cloud.endpoints).tokensOf(this.person);
    const { "cognito:groups": groups }: Record<string, unknown> = JSON.parse(
      Buffer.from(access.split(".")[1] ?? "", "base64url").toString(),
    );
    return groups;
  }

  /** Asks a route; answers with its status and body. */
  ask<Name extends RouteName>(
    name: Name,
    input: Record<string, unknown> = {},
    key?: string,
  ): Promise<{ status: number; body: RouteOutput<Name> }> {
    const { method, path } = routes[name];
    const { id, ...body } = input;
    const { endpoints } = this.#world.cloud;
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
    return this.#world.persistently(async () => {
      const answer = await fetch(endpoints.site + path.replace("{id}", String(id)), request);
      if (answer.status >= 500) throw new Error(`${name} answered ${answer.status}`);
      const body: RouteOutput<Name> = JSON.parse(await answer.text());
      return { status: answer.status, body };
    });
  }

  /** As `ask`, for what has to go well. */
  async get<Name extends RouteName>(
    name: Name,
    input?: Record<string, unknown>,
    key?: string,
  ): Promise<RouteOutput<Name>> {
    const { status, body } = await this.ask(name, input, key);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Pays on a page of Stripe's; the answer is where the page then leads. */
  async pay(page: string): Promise<URL> {
    const form = { method: "POST", body: new URLSearchParams(VISA), redirect: "manual" } as const;
    return new URL((await fetch(page, form)).headers.get("location") ?? "");
  }
}
