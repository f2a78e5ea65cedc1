import { expect, it } from "vitest";

it("docs/emails.md has every email as it is sent, word for word", async () => {
  // Loaded here, so that `npm run prove:mutants` knows that this test reads the words.
  const { writeWords } = await import("../../test/mail/words.ts");
  await expect(await writeWords()).toMatchFileSnapshot("../../docs/emails.md");
});
