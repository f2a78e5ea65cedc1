import * as z from "zod";

/** Sign-ups of one client address in an hour that cost next to nothing; the next ones cost work (AUTH-18). */
export const freeSignUps = { uses: 5, windowSeconds: 3_600 } as const;

/** Sign-ups of one client address in an hour; further ones get 429. */
export const maxSignUps = { uses: 300, windowSeconds: 3_600 } as const;

const hex = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[0-9a-f]+$/);

const signed = {
  algorithm: z.literal("SHA-256"),
  challenge: hex(64),
  /** Random, with the time when the challenge expires. */
  salt: z.string().min(1).max(200),
  signature: hex(64),
};

/** A proof of work in ALTCHA's form: find the number up to `maxnumber` whose hash with the salt is the challenge. */
export const signUpChallenge = z.object({ ...signed, maxnumber: z.int().positive() });

/** A sign-up sends this to Cognito as JSON in its client metadata, by the name `signUpProofName`. */
export const signUpProof = z.object({ ...signed, number: z.int().min(0) });

export type SignUpChallenge = z.infer<typeof signUpChallenge>;
export type SignUpProof = z.infer<typeof signUpProof>;
