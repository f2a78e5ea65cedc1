/*
 * Synthesizes the sound of the demo library's audio stories: a music box and bells, made of decaying sines. One channel of
 * 16-bit samples.
 */

export const sampleRate = 22_050;

/** A sound from `start` on, both times in seconds. */
export interface Note {
  /** In hertz. */
  pitch: number;
  start: number;
  /** The sound fades to a third in this time. */
  decay: number;
  /** From 0 to 1. */
  volume: number;
}

/** The overtones of a struck metal tongue: multiple of the pitch, volume, and share of the decay. */
const overtones = [
  [1, 1, 1],
  [2, 0.32, 0.6],
  [3.01, 0.14, 0.4],
  [5.4, 0.06, 0.12],
] as const;

const attackSeconds = 0.004;
/** Echoes of a small room: delay in seconds and volume. */
const echoes = [
  [0.031, 0.22],
  [0.047, 0.17],
  [0.083, 0.12],
  [0.139, 0.08],
] as const;

/** Pitches by name, such as "F#4"; A4 is 440 Hz. */
export function toPitch(name: string): number {
  const [, letter = "", sharp, octave] = /^([A-G])(#?)(\d)$/.exec(name) ?? [];
  const steps = "C D EF G A B".indexOf(letter);
  if (steps < 0) throw new Error(`No note is called ${name}`);
  return 440 * 2 ** ((steps + (sharp ? 1 : 0) - 9) / 12 + Number(octave) - 4);
}

/** Plays the notes for `seconds`, with a fade at the end. */
export function playNotes(notes: readonly Note[], seconds: number): Int16Array {
  const sound = new Float64Array(Math.ceil(seconds * sampleRate));
  for (const note of notes) addNote(sound, note);
  for (const [delay, volume] of echoes) addEcho(sound, Math.round(delay * sampleRate), volume);
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const fade = 2 * sampleRate;
  return Int16Array.from(sound, (value, index) =>
    Math.round((value / loudest) * 20_000 * Math.min(1, (sound.length - index) / fade)),
  );
}

function addNote(sound: Float64Array, { pitch, start, decay, volume }: Note): void {
  const first = Math.round(start * sampleRate);
  for (const [multiple, share, length] of overtones) {
    const fading = decay * length;
    const last = Math.min(sound.length, first + Math.round(fading * 7 * sampleRate));
    for (let index = first; index < last; index++) {
      const time = (index - first) / sampleRate;
      const envelope = Math.min(1, time / attackSeconds) * Math.exp(-time / fading);
      const before = sound[index] ?? 0;
      sound[index] = before + volume * share * envelope * Math.sin(2 * Math.PI * pitch * multiple * time);
    }
  }
}

function addEcho(sound: Float64Array, delay: number, volume: number): void {
  for (let index = delay; index < sound.length; index++)
    sound[index] = (sound[index] ?? 0) + volume * (sound[index - delay] ?? 0);
}

/** The samples as a WAV file. */
export function toWav(samples: Int16Array): Buffer {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + bytes.length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(2 * sampleRate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(bytes.length, 40);
  return Buffer.concat([header, bytes]);
}
