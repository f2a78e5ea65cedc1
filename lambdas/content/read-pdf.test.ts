import { expect, it } from "vitest";
import { measurePdf } from "./read-pdf.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it("a damaged PDF that would be repaired for minutes ends with an error within seconds, as one that cannot be read", async () => {
  const began = performance.now();
  await expect(measurePdf(bytes(`%PDF-1.7\n${"1 0 obj<<".repeat(60_000)}`))).rejects.toThrow(/aborted/);
  expect(performance.now() - began).toBeLessThan(15_000);
  await expect(measurePdf(bytes("%PDF-1.7"))).rejects.toThrow(/Invalid PDF/);
});
