import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/errors.ts";
import { type AudioElement, Player, type PlayLink, playerMessages } from "./player.ts";

const hour = 3_600;

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

function setUp(more: { position?: number; fetchLink?: () => Promise<PlayLink> } = {}) {
  const audio = new FakeAudio();
  let links = 0;
  let time = 0;
  const fetchLink = vi.fn(
    more.fetchLink ??
      (async () => {
        links += 1;
        return { url: `https://files.example/${links}`, expires_in: hour };
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
const settle = () => vi.waitFor(async () => await Promise.resolve());

/** A player whose story plays at `position`. */
async function startPlaying(position = 0) {
  const made = setUp({ position });
  made.player.play();
  await settle();
  made.audio.begin();
  return made;
}

describe("player", () => {
  it("signs no link before the listener presses play, and one for pause and play", async () => {
    const { audio, player, fetchLink } = setUp();
    expect(fetchLink).not.toHaveBeenCalled();
    player.play();
    expect(player.get().status).toBe("loading");
    player.play();
    await settle();
    audio.begin();
    expect(player.get().status).toBe("playing");
    player.pause();
    expect(player.get().status).toBe("paused");
    player.play();
    expect(fetchLink).toHaveBeenCalledTimes(1);
    expect(audio.src).toBe("https://files.example/1");
  });

  it("continues where the listener was last time, at the chosen speed", async () => {
    const { audio, player } = setUp({ position: 125 });
    expect(player.get().position).toBe(125);
    player.setSpeed(1.5);
    player.play();
    await settle();
    audio.begin();
    expect([audio.currentTime, audio.playbackRate]).toEqual([125, 1.5]);
    expect(player.get().position).toBe(125);
  });

  it("stays inside the story when it seeks", async () => {
    const { audio, player } = await startPlaying(5);
    player.seek(player.get().position - 15);
    expect(audio.currentTime).toBe(0);
    player.seek(9_000);
    expect(audio.currentTime).toBe(600);
  });

  it("begins again after the end", async () => {
    const { audio, player } = await startPlaying(590);
    audio.emit("ended");
    expect(player.get()).toMatchObject({ status: "paused", position: 0 });
  });
});

describe("player whose link has expired", () => {
  it("gets another link while it plays, and goes on at the same position and speed", async () => {
    const { audio, player, fetchLink, skipTime } = await startPlaying();
    player.setSpeed(0.75);
    audio.reach(301);
    skipTime(hour + 1);
    audio.fail(2);
    expect(player.get()).toMatchObject({ status: "loading", position: 301 });
    await settle();
    expect(audio.src).toBe("https://files.example/2");
    audio.begin();
    expect(audio.currentTime).toBe(301);
    expect(audio.playbackRate).toBe(0.75);
    expect(player.get()).toMatchObject({ status: "playing", position: 301, problem: null });
    expect(fetchLink).toHaveBeenCalledTimes(2);
  });

  it("goes on where the listener sought to when that part is refused", async () => {
    const { audio, player } = await startPlaying();
    audio.reach(10);
    player.seek(480);
    audio.fail(2);
    await settle();
    audio.begin();
    expect([audio.currentTime, player.get().position]).toEqual([480, 480]);
  });

  it("gets another link for play, but none for seeking in silence", async () => {
    const { audio, player, fetchLink, skipTime } = await startPlaying();
    player.pause();
    skipTime(2 * hour);
    player.seek(60);
    await settle();
    expect(fetchLink).toHaveBeenCalledTimes(1);
    player.play();
    await settle();
    audio.begin();
    expect(fetchLink).toHaveBeenCalledTimes(2);
    expect([audio.currentTime, player.get().position]).toEqual([60, 60]);
  });

  it("stays silent if the listener pauses while the link is signed", async () => {
    const { audio, player, skipTime } = await startPlaying();
    skipTime(2 * hour);
    audio.play.mockClear();
    audio.fail(2);
    player.pause();
    await settle();
    audio.begin();
    expect(audio.play).not.toHaveBeenCalled();
    expect(player.get().status).toBe("paused");
  });
});

describe("player that cannot play", () => {
  it("says so and asks for no more links when the browser has no codec", async () => {
    const { audio, player, fetchLink } = setUp();
    player.play();
    await settle();
    audio.fail(4);
    expect(player.get()).toMatchObject({ status: "paused", problem: playerMessages.unsupported });
    expect(fetchLink).toHaveBeenCalledTimes(1);
  });

  it("stops after one new link that plays nothing", async () => {
    const { audio, player, fetchLink } = await startPlaying();
    audio.fail(2);
    await settle();
    audio.fail(2);
    expect(player.get().problem).toBe(playerMessages.interrupted);
    expect(fetchLink).toHaveBeenCalledTimes(2);
    player.play();
    expect(player.get().problem).toBeNull();
    expect(fetchLink).toHaveBeenCalledTimes(3);
  });

  it.each([
    [
      new ApiError(429, "too_many_requests", "You can listen again in 3 hours."),
      "You can listen again in 3 hours.",
    ],
    [new ApiError(403, "premium_required", "This is for premium members."), "This is for premium members."],
    [new ApiError(500, "internal", "Something internal"), playerMessages.failed],
  ])("shows why no link was signed: %s", async (error, message) => {
    const { player } = setUp({ fetchLink: () => Promise.reject(error) });
    player.play();
    await settle();
    expect(player.get()).toMatchObject({ status: "paused", problem: message });
  });
});
