import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { appendLine, replaceFile } from "../s3/durable.ts";
import { bareAddress } from "./addresses.ts";

export interface Attachment {
  name: string;
  content_type: string;
  content_base64: string;
}

/** A mail as its sender gave it. */
export interface Draft {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  attachments: Attachment[];
  tags: Record<string, string>;
  meta?: Record<string, unknown>;
}

export interface Email extends Draft {
  id: string;
  /** ISO UTC. */
  at: string;
}

/** All mails that were ever sent, oldest first, each a line of a file that survives kill -9. */
export class Outbox {
  readonly #path: string;
  #emails: Email[];

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, "outbox.jsonl");
    const kept = existsSync(this.#path) ? readFileSync(this.#path) : Buffer.alloc(0);
    // What follows the last line end was cut off by a crash before it was acknowledged.
    const whole = kept.subarray(0, kept.lastIndexOf("\n") + 1);
    if (whole.length < kept.length) truncateSync(this.#path, whole.length);
    const lines = whole.toString().split("\n").slice(0, -1);
    this.#emails = lines.map((line): Email => JSON.parse(line));
  }

  /** When this returns, the mail is on disk. */
  add(draft: Draft): Email {
    const email = { id: randomUUID(), at: new Date().toISOString(), ...draft };
    appendLine(this.#path, JSON.stringify(email));
    this.#emails.push(email);
    return email;
  }

  /** The mails that reach an address, as To, Cc or Bcc and in whatever case; all of them when none is named. */
  sentTo(address?: string): Email[] {
    if (!address) return this.#emails;
    const wanted = bareAddress(address);
    return this.#emails.filter(({ to, cc, bcc }) =>
      [...to, ...cc, ...bcc].some((recipient) => bareAddress(recipient) === wanted),
    );
  }

  find(id: string): Email | undefined {
    return this.#emails.find((email) => email.id === id);
  }

  clear(): void {
    replaceFile(this.#path, "");
    this.#emails = [];
  }
}
