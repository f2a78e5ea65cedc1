import { describe, expect, it } from "vitest";
import { ApiError } from "../../../api/errors.ts";
import { lifetime, settle, setUp, startPlaying } from "./player.fixture.ts";
import { playerMessages } from "./player.ts";

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
    skipTime(lifetime + 1);
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
    skipTime(2 * lifetime);
    player.seek(60);
    await settle();
    expect(fetchLink).toHaveBeenCalledTimes(1);
    player.play();
    await settle();
    audio.begin();
    expect(fetchLink).toHaveBeenCalledTimes(2);
    expect([audio.currentTime, player.get().position]).toEqual([60, 60]);
  });

  it("stays silent when the listener seeks long after a call or pulled headphones have paused it", async () => {
    const { audio, player, fetchLink, skipTime } = await startPlaying(30);
    audio.play.mockClear();
    audio.emit("pause");
    skipTime(2 * lifetime);
    player.seek(60);
    await settle();
    expect(audio.play).not.toHaveBeenCalled();
    expect(fetchLink).toHaveBeenCalledTimes(1);
    expect(player.get()).toMatchObject({ status: "paused", position: 60 });
  });

  it("gets another link also when the browser itself has started it again after a pause", async () => {
    const { audio, player, skipTime } = await startPlaying();
    player.pause();
    audio.play.mockClear();
    audio.emit("playing");
    skipTime(lifetime + 1);
    audio.fail(2);
    await settle();
    expect(audio.play).toHaveBeenCalledTimes(1);
  });

  it("stays silent if the listener pauses while the link is signed", async () => {
    const { audio, player, skipTime } = await startPlaying();
    skipTime(2 * lifetime);
    audio.play.mockClear();
    audio.fail(2);
    player.pause();
    await settle();
    audio.begin();
    expect(audio.play).not.toHaveBeenCalled();
    expect(player.get().status).toBe("paused");
  });
});

describe("player whose link is about to expire", () => {
  it("fetches the next one while it plays, and moves to it without waiting when a part is refused", async () => {
    const { audio, player, fetchLink, skipTime } = await startPlaying();
    skipTime(lifetime - 59);
    audio.reach(301);
    audio.reach(302);
    expect(fetchLink).toHaveBeenCalledTimes(2);
    // The sound that plays is not interrupted.
    expect(audio.src).toBe("https://files.example/1");
    skipTime(60);
    audio.fail(2);
    await settle();
    audio.begin();
    expect([audio.src, audio.currentTime]).toEqual(["https://files.example/2", 302]);
    expect(player.get()).toMatchObject({ status: "playing", position: 302, problem: null });
    expect(fetchLink).toHaveBeenCalledTimes(2);
  });

  it("gets a newer one if the one that was fetched ahead has expired, too, or has failed", async () => {
    const { audio, fetchLink, skipTime } = await startPlaying();
    skipTime(lifetime - 59);
    fetchLink.mockRejectedValueOnce(new ApiError(500, "internal", "x"));
    audio.reach(301);
    skipTime(60);
    audio.fail(2);
    await settle();
    audio.begin();
    expect(fetchLink).toHaveBeenCalledTimes(3);
    skipTime(lifetime - 59);
    audio.reach(400);
    skipTime(lifetime + 1);
    audio.fail(2);
    await settle();
    audio.begin();
    expect(fetchLink).toHaveBeenCalledTimes(5);
    expect([audio.src, audio.currentTime]).toEqual(["https://files.example/4", 400]);
  });
});

describe("player that cannot play", () => {
  it("says so and asks for no more links when the browser has no codec", async () => {
    const { audio, player, fetchLink } = setUp();
    player.play();
    await settle();
    audio.fail(4);
    expect(player.get()).toMatchObject({ status: "paused", problem: playerMessages.failed });
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
