/*
 * The clock of the functions, which tests can move, so that the life of a booking takes seconds. All threads share it. The
 * emulators, the gateway's check of tokens and timeouts keep the real time.
 */

export interface Clock {
  /** Shared with every thread: how far the clock is ahead, in milliseconds. */
  buffer: SharedArrayBuffer;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Sets the clock to this time, from where it keeps running; undefined restores the real time. */
  set(now: number | undefined): void;
}

export function createClock(): Clock {
  const buffer = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const ahead = new Float64Array(buffer);
  return {
    buffer,
    now: () => Date.now() + (ahead[0] ?? 0),
    set(now) {
      ahead[0] = now === undefined ? 0 : now - Date.now();
    },
  };
}

/** Makes `Date` of this thread follow the clock. Returns the real time's function. */
export function followClock(buffer: SharedArrayBuffer): () => number {
  const ahead = new Float64Array(buffer);
  const RealDate = Date;
  const getRealTime = RealDate.now.bind(RealDate);
  const getTime = () => getRealTime() + (ahead[0] ?? 0);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [getTime()] : args, newTarget),
    apply: () => new RealDate(getTime()).toString(),
    get: (target, key, receiver) => (key === "now" ? getTime : Reflect.get(target, key, receiver)),
  });
  return getRealTime;
}
