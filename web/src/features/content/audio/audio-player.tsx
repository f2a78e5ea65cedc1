import { Pause, Play, RotateCcw } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { ContentCard } from "../../../../../contract/content.ts";
import { call } from "../../../api/client.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { listeningPositions } from "../kept-positions.ts";
import { describePosition, formatClock, audioLabels as labels } from "./audio-labels.ts";
import styles from "./audio-player.module.css";
import { backSeconds, endSeconds, Player, speeds } from "./player.ts";

type AudioItem = Pick<ContentCard, "id" | "title" | "duration_seconds">;

/** The arrow keys move by this many seconds, the page keys by `backSeconds`. */
const stepSeconds = 5;
/** The position is stored this often while it plays. */
const storeEverySeconds = 5;

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -stepSeconds,
  ArrowDown: -stepSeconds,
  ArrowRight: stepSeconds,
  ArrowUp: stepSeconds,
  PageDown: -backSeconds,
  PageUp: backSeconds,
};

/** Plays an audio story for a member who may download it (LIB-25). The link is signed when they press play. */
export default function AudioPlayer({ item, memberId }: { item: AudioItem; memberId: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [player, setPlayer] = useState<Player>();
  const { id, duration_seconds } = item;
  useEffect(() => {
    if (!audio.current) return;
    const made = new Player({
      audio: audio.current,
      fetchLink: () => call("playContent", { id }),
      duration: duration_seconds ?? 0,
      position: listeningPositions.read(memberId, id),
    });
    setPlayer(made);
    const stop = keepPosition(made, memberId, id);
    return () => {
      stop();
      made.destroy();
      clearLockScreen();
    };
  }, [id, duration_seconds, memberId]);

  return (
    <section className={styles.player} aria-label={labels.player(item.title)}>
      {/* biome-ignore lint/a11y/useMediaCaption: the stories have no captions; a written story is an item of its own */}
      <audio ref={audio} preload="none" />
      {player && <Controls player={player} title={item.title} />}
    </section>
  );
}

/** Stores the position while it plays, when it stops, and when the page is left. Returns a function that ends this. */
function keepPosition(player: Player, memberId: string, itemId: string): () => void {
  let stored = player.get().position;
  const store = () => {
    const { position, duration } = player.get();
    if (position === stored) return;
    stored = position;
    listeningPositions.store(memberId, itemId, position < duration - endSeconds ? position : 0);
  };
  const unsubscribe = player.subscribe(() => {
    const { position, status } = player.get();
    if (status === "paused" || Math.abs(position - stored) >= storeEverySeconds) store();
  });
  window.addEventListener("pagehide", store);
  return () => {
    unsubscribe();
    window.removeEventListener("pagehide", store);
    store();
  };
}

function Controls({ player, title }: { player: Player; title: string }) {
  const { status, position, duration, speed, problem } = useSyncExternalStore(player.subscribe, player.get);
  const isOn = status !== "paused";
  const toggle = isOn ? player.pause : player.play;
  const speedId = useId();
  useLockScreen(player, title, isOn);

  const moveByKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (event.key === " ") toggle();
    else if (step !== undefined) player.seek(player.get().position + step);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.controls}>
        <IconButton className={styles.play} label={isOn ? labels.pause : labels.play(title)} onClick={toggle}>
          {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
        <IconButton
          label={labels.back}
          className={styles.back}
          onClick={() => player.seek(player.get().position - backSeconds)}
        >
          <RotateCcw aria-hidden="true" />
          <span aria-hidden="true">{backSeconds}</span>
        </IconButton>
        <p className={styles.time}>
          {status === "loading" ? (
            labels.loading
          ) : (
            <>
              <span role="timer">{formatClock(position)}</span>
              {` / ${formatClock(duration)}`}
            </>
          )}
        </p>
        <div className={styles.speed}>
          <label htmlFor={speedId} className={styles.speedLabel}>
            {labels.speed}
          </label>
          <select id={speedId} value={speed} onChange={({ target }) => player.setSpeed(Number(target.value))}>
            {speeds.map((each) => (
              <option key={each} value={each}>{`${each}×`}</option>
            ))}
          </select>
        </div>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={labels.position}
        aria-valuetext={describePosition(position, duration)}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        onChange={({ target }) => player.seek(Number(target.value))}
        onKeyDown={moveByKey}
      />
      <p role="status">
        <VisuallyHidden>{status === "loading" ? labels.loading : ""}</VisuallyHidden>
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  );
}

const lockScreenActions = ["play", "pause", "seekbackward", "seekforward"] as const;

/** The buttons on a phone's lock screen and on headphones, from the first play on. */
function useLockScreen(player: Player, title: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    const actions: Record<(typeof lockScreenActions)[number], () => void> = {
      play: player.play,
      pause: player.pause,
      seekbackward: () => player.seek(player.get().position - backSeconds),
      seekforward: () => player.seek(player.get().position + backSeconds),
    };
    mediaSession.metadata = new MediaMetadata({ title });
    for (const action of lockScreenActions) mediaSession.setActionHandler(action, actions[action]);
  }, [player, title, isOn]);
}

/** With the player, not with its sound: the play button is needed while it is paused. */
function clearLockScreen(): void {
  for (const action of lockScreenActions) navigator.mediaSession?.setActionHandler(action, null);
}
