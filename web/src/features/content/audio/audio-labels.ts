import { formatNoun } from "../../../format/numbers.ts";

/** Texts of the player (LIB-25). */
export const audioLabels = {
  listen: "Listen",
  player: (title: string) => `Player: ${title}`,
  play: (title: string) => `Play ${title}`,
  pause: "Pause",
  back: "Back 15 seconds",
  position: "Position",
  speed: "Speed",
  loading: "Loading…",
} as const;

/** "1:05", or "1:02:05" from an hour on. */
export function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Describes a position for a screen reader: "1 minute 5 seconds of 12 minutes 0 seconds". */
export function describePosition(seconds: number, duration: number): string {
  const describe = (value: number) =>
    `${formatNoun(Math.floor(value / 60), "minute")} ${formatNoun(Math.floor(value % 60), "second")}`;
  return `${describe(seconds)} of ${describe(duration)}`;
}
