/** A function of the template, as the thread that runs it needs it. */
export interface FunctionSource {
  name: string;
  arn: string;
  /** The TypeScript file, absolute. */
  entry: string;
  exportName: string;
  memoryMb: number;
}

/** From the cloud to the thread. `event` is JSON text; `deadline` in milliseconds since the epoch. */
export interface Call {
  id: string;
  event: string;
  deadline: number;
}

/** Back from the thread; `result` is JSON text. */
export type Answer =
  | { id: string; result: string; error?: undefined }
  | { id: string; error: { name: string; message: string } };

/** Sent once, when the thread has loaded its source, or has failed to, which every call then reports. */
export const loaded = "loaded";
