import { vi } from "vitest";
import type { PlayLink } from "./play-links.ts";
import { type AudioElement, Player } from "./player.ts";

/** Of a link, in seconds. */
export const lifetime = 600;

/** Behaves like an audio element of a browser, as far as the player uses it. */
class FakeAudio extends EventTarget {
  src = "";
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  error: { code: number } | null = null;
  play = vi.fn(async () => {
    this.paused = false;
  });
  pause = vi.fn(() => {
    this.paused = true;
    this.emit("pause");
  });
  /** As a browser does: the position and the speed are reset. */
  load = vi.fn(() => {
    this.currentTime = 0;
    this.error = null;
    this.playbackRate = this.defaultPlaybackRate;
    this.emit("timeupdate");
  });
  removeAttribute = vi.fn(() => {
    this.src = "";
  });
  emit(name: string) {
    this.dispatchEvent(new Event(name));
  }
  /** The browser has read the file's header and starts to play. */
  begin(duration = 600) {
    this.duration = duration;
    this.emit("loadedmetadata");
    if (!this.paused) this.emit("playing");
  }
  reach(seconds: number) {
    this.currentTime = seconds;
    this.emit("timeupdate");
  }
  fail(code: number) {
    this.error = { code };
    this.emit("error");
  }
}

export function setUp(more: { position?: number; fetchLink?: () => Promise<PlayLink> } = {}) {
  const audio = new FakeAudio();
  let links = 0;
  let time = 0;
  const fetchLink = vi.fn(
    more.fetchLink ??
      (async () => {
        links += 1;
        return { url: `https://files.example/${links}`, expires_in: lifetime };
      }),
  );
  const player = new Player({
    audio: audio as unknown as AudioElement,
    fetchLink,
    duration: 600,
    position: more.position ?? 0,
    now: () => time,
  });
  return {
    audio,
    player,
    fetchLink,
    skipTime: (seconds: number) => {
      time += seconds * 1_000;
    },
  };
}
/** Runs what promises have made ready. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A player whose story plays at `position`. */
export async function startPlaying(position = 0) {
  const made = setUp({ position });
  made.player.play();
  await settle();
  made.audio.begin();
  return made;
}
