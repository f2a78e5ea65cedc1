/**
 * The shape of everything that is stored: rows, files, secrets. Data of another shape, from before 1.0.0, is refused. Do
 * not raise it: migrations change what is stored (docs/architecture.md#migrations).
 */
export const dataShape = 25;

/** The refusal of data of another shape. */
export const earlierDataMessage =
  "This data is from an earlier version. npm start -- --fresh deletes the local data and starts over.";
