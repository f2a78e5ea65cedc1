import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { appendLine, readLines, replaceFile } from "../../kit/durable.ts";
import { toBareAddress } from "./addresses.ts";

export interface Attachment {
  name: string;
  content_type: string;
  content_base64: string;
}

/** An email as passed by its sender. */
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
  /** Headers that the sender added to a simple message. */
  headers?: Record<string, string>;
  meta?: Record<string, unknown>;
}

export interface Email extends Draft {
  id: string;
  /** ISO UTC. */
  at: string;
}

/** All sent emails, oldest first, stored as one JSON line each in a file that survives kill -9. */
export class Outbox {
  readonly #path: string;
  #emails: Email[];

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, "outbox.jsonl");
    this.#emails = readLines(this.#path).map((line): Email => JSON.parse(line));
  }

  /** Adds an email; it is on disk when this returns. */
  add(draft: Draft): Email {
    const email = { id: randomUUID(), at: new Date().toISOString(), ...draft };
    appendLine(this.#path, JSON.stringify(email));
    this.#emails.push(email);
    return email;
  }

  /** Lists the emails sent to an address as To, Cc or Bcc, ignoring case; all emails without an address. */
  listSentTo(address?: string): Email[] {
    if (!address) return this.#emails;
    const wanted = toBareAddress(address);
    return this.#emails.filter(({ to, cc, bcc }) =>
      [...to, ...cc, ...bcc].some((recipient) => toBareAddress(recipient) === wanted),
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
