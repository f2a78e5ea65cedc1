import { describe, expect, it } from "vitest";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import {
  admin,
  create,
  createAndGetFieldErrors,
  links,
  listShownAdvisors,
} from "./advisors-admin.fixture.ts";

describe("an advisor's link", () => {
  const payloads = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0000javascript:alert(1)",
    "\u0001https://example.com",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "ftp://example.com",
    "blob:https://example.com/1",
    "//evil.example",
    "\\\\evil.example",
    "/admin",
    "example.com",
    "https:evil.example",
    "https:\\\\evil.example",
    "https:///evil.example",
    "https://ana:secret@example.com",
    "https://good.example@evil.example",
    "https://example.com/\u202Egpj.exe",
    "https://exa mple.com",
    "https://example.com/a b",
    "https://example.com\\@evil.example",
    "https://example.com/a\r\nSet-Cookie: x",
    `https://example.com/${"a".repeat(2_048)}`,
    "https://",
    "http://[::1",
  ];

  it.each(links)("in %s must be http or https, in creations and updates", async (field) => {
    const row = make.advisor();
    await advisorStore.put(row);
    for (const payload of payloads) {
      const says = { [field]: "Please enter a web address that begins with https:// or http://" };
      expect(await createAndGetFieldErrors({ [field]: payload }), payload).toEqual(says);
      const path = { id: row.id };
      const answer = await admin.ask("adminUpdateAdvisor", { path, body: { version: 1, [field]: payload } });
      expect(parseBody(answer).error.fields, payload).toEqual(says);
    }
    const stored = (await listShownAdvisors()).find(({ id }: { id: string }) => id === row.id);
    expect(stored).toMatchObject({ [field]: null });
  });

  it("to the picture cannot be set directly", async () => {
    for (const payload of payloads) {
      const answer = await admin.ask("adminCreateAdvisor", {
        body: { name: "x", profile_image_url: payload },
      });
      expect(parseBody(answer).error.fields, payload).toEqual({ profile_image_url: "Unknown field" });
    }
  });

  it.each([
    "https://example.com",
    "http://example.com:8080/a?b=c#d",
    "HTTPS://EXAMPLE.COM/Ä",
    "https://xn--mnchen-3ya.de/",
  ])("%s is stored unchanged", async (link) =>
    expect((await create({ website_url: link })).website_url).toBe(link),
  );
});
