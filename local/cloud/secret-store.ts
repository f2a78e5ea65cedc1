import { randomBytes, randomInt } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Template } from "./template/template.ts";

const generatedSecret = z.object({
  GenerateSecretString: z.strictObject({
    PasswordLength: z.int().default(32),
    ExcludePunctuation: z.boolean().default(false),
  }),
});

const savedSecrets = z.record(z.string(), z.string());

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** The access key with which all local AWS clients sign their requests. */
export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The keys of the Stripe emulator's account. It signs webhook events with `webhookSecret`. */
export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Secrets that are generated once and saved in the state directory, readable by its owner only. */
export class SecretStore {
  readonly #file: string;
  readonly #values: Record<string, string>;

  constructor(stateDir: string) {
    this.#file = join(stateDir, "secrets.json");
    this.#values = readSecrets(this.#file);
  }

  getAccessKey(): AccessKey {
    return {
      accessKeyId: this.#getOrGenerate(
        "access key id",
        () => `LOCAL${generateText(15, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")}`,
      ),
      secretAccessKey: this.#getOrGenerate("secret access key", () => randomBytes(30).toString("base64")),
    };
  }

  getStripeKeys(): StripeKeys {
    const generateKey = (name: string, prefix: string) =>
      this.#getOrGenerate(name, () => prefix + generateText(32, LETTERS_AND_DIGITS));
    return {
      secretKey: generateKey("stripe secret key", "sk_test_"),
      publishableKey: generateKey("stripe publishable key", "pk_test_"),
      webhookSecret: generateKey("stripe webhook secret", "whsec_"),
    };
  }

  /** The values of all secrets that the template asks AWS to generate, by ARN. */
  getTemplateSecrets(template: Template): Record<string, string> {
    const entries = template
      .listResources("AWS::SecretsManager::Secret", generatedSecret)
      .map(({ ref, properties }) => {
        const { PasswordLength, ExcludePunctuation } = properties.GenerateSecretString;
        const alphabet = ExcludePunctuation ? LETTERS_AND_DIGITS : LETTERS_AND_DIGITS + PUNCTUATION;
        return [ref, this.#getOrGenerate(ref, () => generateText(PasswordLength, alphabet))];
      });
    return Object.fromEntries(entries);
  }

  #getOrGenerate(name: string, generate: () => string): string {
    const saved = this.#values[name];
    if (saved !== undefined) return saved;
    const value = generate();
    this.save(name, value);
    return value;
  }

  /** Keeps a value, also one that replaces another. */
  save(name: string, value: string): void {
    this.#values[name] = value;
    const draft = `${this.#file}.tmp`;
    writeFileSync(draft, JSON.stringify(this.#values), { mode: 0o600, flush: true });
    renameSync(draft, this.#file);
  }
}

const generateText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

const readSecrets = (file: string): Record<string, string> =>
  existsSync(file) ? savedSecrets.parse(JSON.parse(readFileSync(file, "utf8"))) : {};

/** Replaces CloudFormation's references to secrets with their values. Throws for an unknown secret. */
export function resolveSecretReferences(text: string, secrets: Record<string, string>): string {
  return text.replace(/\{\{resolve:secretsmanager:(.+?):SecretString:::\}\}/g, (_, arn: string) => {
    const value = secrets[arn];
    if (value === undefined) throw new Error(`The template refers to an unknown secret: ${arn}`);
    return value;
  });
}
