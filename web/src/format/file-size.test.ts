import { expect, it } from "vitest";
import { formatFileSize } from "./file-size.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1_023, "1023 bytes"],
  [1_024, "1 KB"],
  [1_500, "1.5 KB"],
  [1_048_575, "1 MB"],
  [52_428_800, "50 MB"],
  [5_368_709_120, "5 GB"],
])("%i bytes are %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
