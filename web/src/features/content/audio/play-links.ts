export interface PlayLink {
  url: string;
  /** In seconds. */
  expires_in: number;
}

export interface TimedLink extends PlayLink {
  /** In milliseconds since the epoch. */
  expiresAt: number;
}

/** A link is not used in its last seconds, because a request takes a moment. */
const marginMs = 10_000;
/** The next link is fetched this long before the current one expires. */
const aheadMs = 60_000;

/** The links of one story, the next of which may be fetched ahead. */
export class PlayLinks {
  readonly #fetchLink: () => Promise<PlayLink>;
  readonly #now: () => number;
  /** The link that is fetched ahead; undefined inside if that failed. */
  #next: Promise<TimedLink | undefined> | undefined;

  constructor(fetchLink: () => Promise<PlayLink>, now: () => number) {
    this.#fetchLink = fetchLink;
    this.#now = now;
  }

  isExpired(expiresAt: number): boolean {
    return this.#now() > expiresAt - marginMs;
  }

  /** Fetches the next link once, shortly before the current one expires. */
  fetchAhead(expiresAt: number): void {
    if (this.#now() > expiresAt - aheadMs) this.#next ??= this.#fetchTimedLink().catch(() => undefined);
  }

  /** The link that was fetched ahead, if it is still good; else a new one. */
  take(): Promise<TimedLink> {
    const ahead = this.#next;
    this.#next = undefined;
    return ahead
      ? ahead.then((link) => (link && !this.isExpired(link.expiresAt) ? link : this.#fetchTimedLink()))
      : this.#fetchTimedLink();
  }

  async #fetchTimedLink(): Promise<TimedLink> {
    const at = this.#now();
    const link = await this.#fetchLink();
    return { ...link, expiresAt: at + link.expires_in * 1_000 };
  }
}
