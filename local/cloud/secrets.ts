import { randomBytes, randomInt } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Template } from "./template/template.ts";

const secret = z.object({
  GenerateSecretString: z.strictObject({
    PasswordLength: z.int().default(32),
    ExcludePunctuation: z.boolean().default(false),
  }),
});

const kept = z.record(z.string(), z.string());

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** The access key id and secret with which everybody here signs what AWS wants signed. */
export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Of the local Stripe's account; the last one is what it signs its events with. */
export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** What is drawn once and kept in the state directory, as AWS keeps it: readable by its owner only. */
export class KeptSecrets {
  readonly #file: string;
  readonly #values: Record<string, string>;

  constructor(stateDir: string) {
    this.#file = join(stateDir, "secrets.json");
    this.#values = readKept(this.#file);
  }

  accessKey(): AccessKey {
    return {
      accessKeyId: this.#once(
        "access key id",
        () => `LOCAL${randomCharacters(15, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")}`,
      ),
      secretAccessKey: this.#once("secret access key", () => randomBytes(30).toString("base64")),
    };
  }

  stripeKeys(): StripeKeys {
    const draw = (name: string, prefix: string) =>
      this.#once(name, () => prefix + randomCharacters(32, LETTERS_AND_DIGITS));
    return {
      secretKey: draw("stripe secret key", "sk_test_"),
      publishableKey: draw("stripe publishable key", "pk_test_"),
      webhookSecret: draw("stripe webhook secret", "whsec_"),
    };
  }

  /** ARN → value of every secret that the template has generated. */
  ofTemplate(template: Template): Record<string, string> {
    const entries = template.all("AWS::SecretsManager::Secret", secret).map(({ ref, properties }) => {
      const { PasswordLength, ExcludePunctuation } = properties.GenerateSecretString;
      const alphabet = ExcludePunctuation ? LETTERS_AND_DIGITS : LETTERS_AND_DIGITS + PUNCTUATION;
      return [ref, this.#once(ref, () => randomCharacters(PasswordLength, alphabet))];
    });
    return Object.fromEntries(entries);
  }

  #once(name: string, draw: () => string): string {
    const known = this.#values[name];
    if (known !== undefined) return known;
    const value = draw();
    this.#values[name] = value;
    const fresh = `${this.#file}.tmp`;
    writeFileSync(fresh, JSON.stringify(this.#values), { mode: 0o600, flush: true });
    renameSync(fresh, this.#file);
    return value;
  }
}

const randomCharacters = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

const readKept = (file: string): Record<string, string> =>
  existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, "utf8"))) : {};

/** Puts a secret's value for the references that CloudFormation would resolve. Throws for an unknown one. */
export function revealSecrets(text: string, secrets: Record<string, string>): string {
  return text.replace(/\{\{resolve:secretsmanager:(.+?):SecretString:::\}\}/g, (_, arn: string) => {
    const value = secrets[arn];
    if (value === undefined) throw new Error(`The template refers to the secret ${arn}, which there is not`);
    return value;
  });
}
