import { toBareAddress } from "./addresses.ts";
import type { Draft } from "./outbox.ts";
import { SesError } from "./send-email.ts";

/** The account may send from these and, while it is in the sandbox, only to these. */
export class Identities {
  readonly #verified = new Set<string>();
  isSandbox = false;

  verify(name: string): void {
    this.#verified.add(name.toLowerCase());
  }

  /** Throws MessageRejected for an unverified sender and, in the sandbox, for unverified recipients. */
  check({ from, to, cc, bcc }: Pick<Draft, "from" | "to" | "cc" | "bcc">): void {
    const addresses = this.isSandbox ? [from, ...to, ...cc, ...bcc] : [from];
    const failed = addresses.map(toBareAddress).filter((address) => !this.#isVerified(address));
    if (failed.length > 0)
      throw new SesError(
        "MessageRejected",
        `Email address is not verified. The following identities failed the check in region US-EAST-1: ${failed.join(", ")}`,
      );
  }

  /** An address is verified by itself, by its domain, or by a domain above that. SES's mailbox simulator needs neither. */
  #isVerified(address: string): boolean {
    const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
    const domains = labels.map((_, index) => labels.slice(index).join("."));
    return [address, ...domains].some(
      (name) => this.#verified.has(name) || name === "simulator.amazonses.com",
    );
  }
}
