/** A worker thread needs this to run a function. */
export interface FunctionSource {
  name: string;
  arn: string;
  /** The absolute path of the TypeScript file. */
  entry: string;
  exportName: string;
  memoryMb: number;
  /** The clock that `Date` follows; without one it is the real time. */
  clock?: SharedArrayBuffer;
  /** The directory of compiled modules; without one they are compiled in each thread. */
  compileCache?: string | undefined;
}

/** The message to the thread. `event` is JSON text, `deadline` is in milliseconds since the epoch. */
export interface Call {
  id: string;
  event: string;
  deadline: number;
}

/** The message from the thread. `result` is JSON text. */
export type CallResult =
  | { id: string; result: string; error?: undefined }
  | { id: string; error: { name: string; message: string } };
