import { ApiError } from "../../../api/errors.ts";
import { getNetworkMessage } from "../../../base/offline.ts";
import { type PlayLink, PlayLinks } from "./play-links.ts";

/*
 * Plays one audio story (LIB-25): play, pause, seek and speed, without any view. The link to the file is valid for ten
 * minutes. While it plays, the next link is fetched before that; the element moves to it when the browser needs another part
 * of the file.
 */

/** The player uses these parts of an audio element. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | "src"
  | "currentTime"
  | "duration"
  | "paused"
  | "playbackRate"
  | "defaultPlaybackRate"
  | "error"
  | "play"
  | "pause"
  | "load"
  | "removeAttribute"
  | "addEventListener"
  | "removeEventListener"
>;

export interface PlayerState {
  /** "loading" waits for the link or for sound. */
  status: "paused" | "loading" | "playing";
  /** In seconds. */
  position: number;
  duration: number;
  speed: number;
  /** The reason why it does not play, for the listener; null if nothing failed. */
  problem: string | null;
}

export const playerMessages = {
  interrupted: "The connection was lost. Press play to continue.",
  failed: "We couldn't play it. Please try again, or download it.",
} as const;

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const backSeconds = 15;

/** MediaError.MEDIA_ERR_NETWORK, which tests have no constant of. */
const networkError = 2;
/** A story that stops this many seconds before its end, or later, begins again next time. */
export const endSeconds = 3;

export interface PlayerOptions {
  audio: AudioElement;
  /** Signs a new link. Rejects with an ApiError. */
  fetchLink: () => Promise<PlayLink>;
  /** In seconds, as the server has read it. */
  duration: number;
  /** The position where the listener was last time. */
  position: number;
  now?: () => number;
}

/** The player of one story. Views subscribe to its state. */
export class Player {
  readonly #audio: AudioElement;
  readonly #links: PlayLinks;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState;
  /** Whether the listener wants sound, also while it is loading. */
  #isWanted = false;
  /** The moment when the link of the element expires; 0 without a usable one. */
  #expiresAt = 0;
  #isFetching = false;
  /** Counts the links, so that an answer for an older one is ignored. */
  #generation = 0;
  /** Whether this link has played anything: only then is another one worth asking for. */
  #hasPlayed = false;
  /** Whether the element has not reached the state's position yet. */
  #isMoving = true;

  constructor({ audio, fetchLink, duration, position, now = Date.now }: PlayerOptions) {
    this.#audio = audio;
    this.#links = new PlayLinks(fetchLink, now);
    this.#state = { status: "paused", position, duration, speed: 1, problem: null };
    for (const [name, handler] of Object.entries(this.#handlers)) audio.addEventListener(name, handler);
  }

  get = (): PlayerState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  play = (): void => {
    this.#isWanted = true;
    const isWaiting = this.#isFetching || this.#isExpired();
    this.#update({ problem: null, ...(isWaiting ? { status: "loading" } : {}) });
    if (this.#isFetching) return;
    if (!this.#isExpired()) return void this.#start();
    // Safari allows sound after a request only to an element that was used during the click.
    if (this.#audio.src === "") this.#audio.load();
    void this.#renew();
  };

  pause = (): void => {
    this.#isWanted = false;
    this.#audio.pause();
    this.#update({ status: "paused" });
  };

  seek(seconds: number): void {
    const target = Math.min(Math.max(seconds, 0), this.#state.duration);
    this.#update({ position: target });
    if (this.#isFetching) return;
    if (!this.#isExpired()) {
      if (!this.#isMoving) this.#audio.currentTime = target;
    } else if (this.#isWanted) void this.#renew();
    // Without sound the next play renews the link.
    else this.#isMoving = true;
  }

  setSpeed(speed: number): void {
    this.#audio.defaultPlaybackRate = speed;
    this.#audio.playbackRate = speed;
    this.#update({ speed });
  }

  /** Stops the sound and releases the file. */
  destroy(): void {
    this.#generation += 1;
    this.#isWanted = false;
    for (const [name, handler] of Object.entries(this.#handlers))
      this.#audio.removeEventListener(name, handler);
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
  }

  #update(changes: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #fail(problem: string): void {
    this.#isWanted = false;
    this.#audio.pause();
    this.#update({ status: "paused", problem });
  }

  #isExpired(): boolean {
    return this.#links.isExpired(this.#expiresAt);
  }

  /** Gets a link and continues at the same position. */
  async #renew(): Promise<void> {
    this.#generation += 1;
    const own = this.#generation;
    this.#hasPlayed = false;
    this.#isFetching = true;
    this.#isMoving = true;
    if (this.#isWanted) this.#update({ status: "loading" });
    try {
      const link = await this.#links.take();
      if (own !== this.#generation) return;
      this.#isFetching = false;
      this.#expiresAt = link.expiresAt;
      this.#audio.src = link.url;
      this.#audio.load();
      if (this.#isWanted) await this.#start();
    } catch (error) {
      if (own !== this.#generation) return;
      this.#isFetching = false;
      this.#expiresAt = 0;
      this.#fail(describeLinkError(error));
    }
  }

  async #start(): Promise<void> {
    this.#audio.defaultPlaybackRate = this.#state.speed;
    this.#audio.playbackRate = this.#state.speed;
    try {
      await this.#audio.play();
    } catch (error) {
      // An AbortError follows a pause or another link, and "error" reports the rest.
      if (error instanceof DOMException && error.name === "NotAllowedError") {
        this.#isWanted = false;
        this.#update({ status: "paused" });
      }
    }
  }

  /** By the name of the element's event. */
  readonly #handlers: Record<string, () => void> = {
    loadedmetadata: () => {
      const { duration } = this.#audio;
      if (Number.isFinite(duration) && duration > 0) this.#update({ duration });
      this.#audio.currentTime = Math.min(this.#state.position, this.#state.duration);
      this.#isMoving = false;
    },
    timeupdate: () => {
      if (this.#isWanted && this.#expiresAt > 0) this.#links.fetchAhead(this.#expiresAt);
      if (!this.#isMoving && this.#audio.error === null) this.#update({ position: this.#audio.currentTime });
    },
    playing: () => {
      // The browser itself may start it, for example after a call.
      this.#isWanted = true;
      this.#hasPlayed = true;
      this.#update({ status: "playing", problem: null });
    },
    waiting: () => {
      if (this.#isWanted) this.#update({ status: "loading" });
    },
    pause: () => {
      if (this.#state.status !== "playing") return;
      // The device itself stops it, for example for a call or without headphones.
      this.#isWanted = false;
      this.#update({ status: "paused" });
    },
    ended: () => {
      this.#isWanted = false;
      this.#audio.currentTime = 0;
      this.#update({ status: "paused", position: 0 });
    },
    error: () => {
      const { error } = this.#audio;
      if (!error || this.#expiresAt === 0) return;
      const wasExpired = this.#isExpired();
      this.#expiresAt = 0;
      if (this.#hasPlayed || wasExpired) void this.#renew();
      else this.#fail(error.code === networkError ? playerMessages.interrupted : playerMessages.failed);
    },
  };
}

/** The API's own message says when a limit ends, or that Premium or signing in is needed. */
function describeLinkError(error: unknown): string {
  if (!(error instanceof ApiError)) return playerMessages.failed;
  if (error.code === "network") return getNetworkMessage();
  return error.status < 500 ? error.message : playerMessages.failed;
}
