import passwords from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import type { Plugin } from "vite";
import { minMemberPasswordLength } from "../../contract/members.ts";
import { commonPasswordCount } from "../src/features/members/common-passwords.ts";

const source = "@zxcvbn-ts/language-common/src/passwords.json";
const trimmed = "\0common-passwords.js";

/** The passwords that the forms refuse, without those that are too short anyway; sorted, which compresses better. */
export const listTrimmedPasswords = (): string[] =>
  passwords
    .slice(0, commonPasswordCount)
    .filter((password) => password.length >= minMemberPasswordLength)
    .toSorted();

/**
 * Replaces the package's 49,000 common passwords with those that the forms refuse (AUTH-13): 21 KB compressed (Brotli)
 * instead of 188. Throws when no module imports the list.
 */
export function trimPasswords(): Plugin {
  let isReplaced = false;
  return {
    name: "trim-passwords",
    apply: "build",
    resolveId: {
      order: "pre",
      handler(imported) {
        if (imported !== source) return undefined;
        isReplaced = true;
        return trimmed;
      },
    },
    load(id) {
      if (id !== trimmed) return undefined;
      return `export default ${JSON.stringify(listTrimmedPasswords().join("\n"))}.split("\\n");`;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`No module imports ${source}`);
    },
  };
}
