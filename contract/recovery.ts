import * as z from "zod";
import { emailAddress } from "./field-schemas.ts";
import { memberMessages } from "./members.ts";
import { recoveryMessages } from "./recovery-messages.ts";

/* Recovery codes: an admin who has lost their authenticator app turns two-step sign-in off with one (AUTH-21). */

export const recoveryCodeCount = 10;
/** Of an alphabet of 32, so 80 random bits. */
const recoveryCodeLength = 16;

/** Accepts a code as people type it: in any case, with spaces or dashes, with O for 0 and I or L for 1. */
const recoveryCode = z
  .string()
  .max(80, recoveryMessages.malformed)
  .transform((typed) =>
    typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1"),
  )
  .refine((code) => code.length === recoveryCodeLength && /^[0-9A-HJKMNP-TV-Z]+$/.test(code), {
    message: recoveryMessages.malformed,
  });

const email = emailAddress(memberMessages.emailRequired, memberMessages.emailMalformed).toLowerCase();

export const recoverInput = z.strictObject({ email, code: recoveryCode });
/** Shown once; the table keeps their hashes. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
