import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { errorEnvelope } from "../../contract/errors.ts";
import { routes } from "../../contract/routes.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { createApi } from "./api.ts";

const runs = { numRuns: process.env.PROVE ? 10_000 : 300, seed: 20_261_120 };
const member = make.member();
const updated = {
  ...member,
  role: "free_member",
  membership_status: "free",
  membership: { ...member.membership, is_cancelled_but_active: false, price_cents: null, price_months: 1 },
  admin_role: null,
  email_verified_at: null,
  pending_email: null,
  new_email_from_owner: null,
  subscription_active: false,
  wants_updates: false,
} as const;

const { listContent, downloadContent, updateMe, submitForm } = routes;
const handler = createApi(
  // By its own name, updateMe would have a rate limit, which is kept in the table.
  { listContent, downloadContent, changeProfile: updateMe, submitForm },
  {
    listContent: async () => ({ items: [], next: null }),
    downloadContent: async () => ({ url: "https://files.example.com/x", file_name: "x", expires_in: 60 }),
    changeProfile: async () => updated,
    submitForm: async () => ({ accepted: true }) as const,
  },
  { findMember: async () => member },
);

beforeAll(() => void mockSecrets());

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("__proto__", "id", "first_name", "1"));
const anyJson = fc.json({ maxDepth: 6 });
const body = fc.oneof(
  anyJson,
  text,
  fc.dictionary(text, fc.jsonValue()).map((value) => JSON.stringify(value)),
);
const claims = fc.oneof(
  fc.constant(buildTokenClaims(member.id)),
  fc.record({
    sub: fc.anything(),
    token_use: fc.anything(),
    auth_time: fc.anything(),
    origin_jti: fc.anything(),
    "cognito:groups": fc.anything(),
  }),
);

it("API: answers any input with 2xx or a 4xx error envelope, never with 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        "listContent" as const,
        "downloadContent" as const,
        "updateMe" as const,
        "submitForm" as const,
      ),
      fc.record({ path: fc.dictionary(text, text), query: fc.dictionary(text, text), body, claims }),
      fc.boolean(),
      async (name, sent, isBase64Encoded) => {
        const answer = await handler({ ...buildRouteEvent(name, sent), isBase64Encoded }, context);
        expect(answer.statusCode).toBeLessThan(500);
        if ((answer.statusCode ?? 0) >= 300) errorEnvelope.strict().parse(parseBody(answer));
      },
    ),
    runs,
  );
});
