import { describe, expect, it } from "vitest";
import { formatContentDisposition } from "./attachment.ts";

/** The two names that a browser may read out of the header. */
function names(header: string): [plain: string, whole: string] {
  const match = /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]*)$/.exec(header);
  if (!match) throw new Error(`Malformed: ${header}`);
  return [match[1] ?? "", decodeURIComponent(match[2] ?? "")];
}

describe("a file's name in Content-Disposition", () => {
  it.each([
    ["counting-ducks.pdf", "counting-ducks.pdf", "counting-ducks.pdf"],
    ["Zoë's ‘Fox’ (2).pdf", "Zo__s _Fox_ (2).pdf", "Zoë's ‘Fox’ (2).pdf"],
    ["猫.pdf", "_.pdf", "猫.pdf"],
    ["🦊 story.pdf", "__ story.pdf", "🦊 story.pdf"],
    ["100% & more; a=b, c.pdf", "100_ _ more_ a_b_ c.pdf", "100% & more; a=b, c.pdf"],
  ])("%j is kept", (fileName, plain, whole) => expect(names(formatContentDisposition(fileName))).toEqual([plain, whole]));

  it.each([
    ['a"; filename="evil.exe', 'a"; filename="evil.exe'],
    ["a.pdf\r\nSet-Cookie: x=1", "a.pdfSet-Cookie: x=1"],
    ["a.pdf\r\n\r\n<script>", "a.pdf<script>"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\temp\\x.pdf", "C:_temp_x.pdf"],
    ["\u202Efdp.exe", "fdp.exe"],
    ["a\u2028b\u0000c\u0085.pdf", "abc.pdf"],
    ["  .htaccess. ", "htaccess"],
    ["half \ud83e.pdf", "half \ufffd.pdf"],
    ["", "download"],
    ["...", "download"],
    ["\r\n", "download"],
  ])("%j adds no header, folder or disguise", (fileName, whole) => {
    const header = formatContentDisposition(fileName);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    const [plain, read] = names(header);
    expect(read).toBe(whole);
    expect(plain).not.toMatch(/["\\/]/);
  });

  it("is cut in its middle, whole characters only, and keeps its ending", () => {
    const [, whole] = names(formatContentDisposition(`${"🦊".repeat(400)}.pdf`));
    expect([...whole].length).toBe(150);
    expect(whole.endsWith(".pdf")).toBe(true);
    expect(whole.isWellFormed()).toBe(true);
  });
});
