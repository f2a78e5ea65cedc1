/**
 * The shape of everything that is stored: rows, files, secrets. Raise it with each change of a stored name or form before
 * 1.0.0: data of another shape is refused, not read. From 1.0.0 on, migrations change what is stored.
 */
export const dataShape = 21;

/** The refusal of data of another shape. */
export const earlierDataMessage = "This data is from an earlier version. npm start -- --fresh begins anew.";
