/** Creates a value when it is first needed, and keeps it. A format of Intl takes milliseconds, so none is created while a page loads. */
export function createOnce<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
