import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { appendLine, readLines, replaceFile } from "../../kit/durable.ts";
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
    this.#emails = readLines(this.#path).map((line): Email => JSON.parse(line));
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
