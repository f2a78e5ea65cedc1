import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { walkAsNewMember } from "./walk-as-new-member.ts";

let close: (() => void) | undefined;
afterEach(() => close?.());

it("npm run ops -- smoke: refuses a site with a live Stripe key before it signs anyone up", async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end(
      JSON.stringify({
        stage: "production",
        cognito: { region: "us-east-1", user_pool_id: "us-east-1_A", client_id: "client", endpoint: null },
        stripe: { publishable_key: "pk_live_1", stripe_js: null },
        media_url: "/media/",
      }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  close = () => server.close();
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(walkAsNewMember({ site, stripeApi: site, report: () => {} })).rejects.toThrow(
    "This stage takes real money",
  );
  expect(requests).toEqual(["GET /", "GET /config.json"]);
});
