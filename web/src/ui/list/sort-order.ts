/** The order of a list: a column and a direction. */
export interface Sort {
  key: string;
  descending: boolean;
}

/** Parses `title` or `-created`; returns undefined for other keys. */
export function parseSort(text: string, keys: readonly string[]): Sort | undefined {
  const descending = text.startsWith("-");
  const key = descending ? text.slice(1) : text;
  return keys.includes(key) ? { key, descending } : undefined;
}

export const formatSort = ({ key, descending }: Sort): string => (descending ? `-${key}` : key);
