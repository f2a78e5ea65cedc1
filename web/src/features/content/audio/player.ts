import { ApiError, networkErrorMessage } from "../../../api/errors.ts";

/*
 * Plays one audio story (LIB-25): play, pause, seek and speed, without any view. The link to the file expires after an hour, so
 * that the player asks for another one at the same position when the browser is refused a part of the file.
 */

/** What the player uses of an audio element. */
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

export interface PlayLink {
  url: string;
  expires_in: number;
}

export interface PlayerState {
  /** "loading" waits for the link or for sound. */
  status: "paused" | "loading" | "playing";
  /** In seconds. */
  position: number;
  duration: number;
  speed: number;
  /** Why it does not play, for the listener; null if nothing failed. */
  problem: string | null;
}

export const playerMessages = {
  unsupported: "This browser could not play the story. You can download it instead.",
  interrupted: "The story stopped because the connection was lost. Press play to go on.",
  failed: "The story could not be played. Please try again, or download it.",
} as const;

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const backSeconds = 15;

/** MediaError.MEDIA_ERR_NETWORK, which tests have no constant of. */
const networkError = 2;
/** A link is renewed this long before it expires, because a request takes a moment. */
const marginMs = 10_000;
/** From this many seconds before the end a story counts as heard, and begins again next time. */
export const endSeconds = 3;

export interface PlayerOptions {
  audio: AudioElement;
  /** Signs a new link. Rejects with an ApiError. */
  fetchLink: () => Promise<PlayLink>;
  /** In seconds, as the server has read it. */
  duration: number;
  /** Where the listener was last time. */
  position: number;
  now?: () => number;
}

export function createPlayer({ audio, fetchLink, duration, position, now = Date.now }: PlayerOptions) {
  let state: PlayerState = { status: "paused", position, duration, speed: 1, problem: null };
  const listeners = new Set<() => void>();
  /** Whether the listener wants to hear it, also while it is loading. */
  let isWanted = false;
  /** When the link of the element expires; 0 without a usable one. */
  let expiresAt = 0;
  let isFetching = false;
  /** Counts the links, so that an answer for an older one is ignored. */
  let generation = 0;
  /** Whether this link has played anything: only then is another one worth asking for. */
  let hasPlayed = false;
  /** Whether the element has not reached `state.position` yet. */
  let isMoving = true;

  const update = (changes: Partial<PlayerState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const fail = (problem: string) => {
    isWanted = false;
    audio.pause();
    update({ status: "paused", problem });
  };

  /** Gets a link and continues at the same position. */
  async function renew(): Promise<void> {
    generation += 1;
    const own = generation;
    hasPlayed = false;
    isFetching = true;
    isMoving = true;
    if (isWanted) update({ status: "loading" });
    try {
      const link = await fetchLink();
      if (own !== generation) return;
      isFetching = false;
      expiresAt = now() + link.expires_in * 1_000;
      audio.src = link.url;
      audio.load();
      if (isWanted) await start();
    } catch (error) {
      if (own !== generation) return;
      isFetching = false;
      expiresAt = 0;
      fail(describeLinkError(error));
    }
  }

  async function start(): Promise<void> {
    audio.defaultPlaybackRate = state.speed;
    audio.playbackRate = state.speed;
    try {
      await audio.play();
    } catch (error) {
      // An AbortError follows a pause or another link, and "error" reports the rest.
      if (error instanceof DOMException && error.name === "NotAllowedError") {
        isWanted = false;
        update({ status: "paused" });
      }
    }
  }

  const isExpired = () => now() > expiresAt - marginMs;

  const handlers: Record<string, () => void> = {
    loadedmetadata() {
      if (Number.isFinite(audio.duration) && audio.duration > 0) update({ duration: audio.duration });
      audio.currentTime = Math.min(state.position, state.duration);
      isMoving = false;
    },
    timeupdate() {
      if (!isMoving && audio.error === null) update({ position: audio.currentTime });
    },
    playing() {
      hasPlayed = true;
      update({ status: "playing", problem: null });
    },
    waiting() {
      if (isWanted) update({ status: "loading" });
    },
    pause() {
      if (state.status === "playing") update({ status: "paused" });
    },
    ended() {
      isWanted = false;
      isMoving = true;
      audio.currentTime = 0;
      isMoving = false;
      update({ status: "paused", position: 0 });
    },
    error() {
      if (!audio.error || expiresAt === 0) return;
      const wasExpired = isExpired();
      expiresAt = 0;
      if (hasPlayed || wasExpired) void renew();
      else if (audio.error.code === networkError) fail(playerMessages.interrupted);
      else fail(playerMessages.unsupported);
    },
  };
  for (const [name, handler] of Object.entries(handlers)) audio.addEventListener(name, handler);

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    play() {
      isWanted = true;
      update({ problem: null, ...(isFetching || isExpired() ? { status: "loading" } : {}) });
      if (isFetching) return;
      if (!isExpired()) return void start();
      // Safari allows sound after a request only to an element that was used during the click.
      if (audio.src === "") audio.load();
      void renew();
    },
    pause() {
      isWanted = false;
      audio.pause();
      update({ status: "paused" });
    },
    seek(seconds: number) {
      const target = Math.min(Math.max(seconds, 0), state.duration);
      update({ position: target });
      if (isFetching) return;
      if (!isExpired()) {
        if (!isMoving) audio.currentTime = target;
      } else if (isWanted) void renew();
      // Without sound the next play renews the link.
      else isMoving = true;
    },
    setSpeed(speed: number) {
      audio.defaultPlaybackRate = speed;
      audio.playbackRate = speed;
      update({ speed });
    },
    /** Stops the sound and releases the file. */
    destroy() {
      generation += 1;
      isWanted = false;
      for (const [name, handler] of Object.entries(handlers)) audio.removeEventListener(name, handler);
      audio.pause();
      audio.removeAttribute("src");
      audio.load();
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;

/** The API's own message says when a limit ends, or that Premium or signing in is needed. */
function describeLinkError(error: unknown): string {
  if (!(error instanceof ApiError)) return playerMessages.failed;
  if (error.code === "network") return networkErrorMessage;
  return error.status < 500 ? error.message : playerMessages.failed;
}
