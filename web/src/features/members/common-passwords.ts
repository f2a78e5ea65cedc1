import ranked from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };

/** The forms refuse this many of the most common passwords (AUTH-13). */
export const commonPasswordCount = 10_000;

const common = new Set(ranked.slice(0, commonPasswordCount));

/** Whether a password is one of the most common ones, in any case of its letters. The build trims the list. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
