import { createHash } from "node:crypto";

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** An id in the product's format that is the same at every seed, so that an interrupted seed can run again. */
export function toStableId<Prefix extends string>(
  prefix: Prefix,
  slug: string,
  createdAt: string,
): `${Prefix}_${string}` {
  const time = Date.parse(createdAt).toString(16).padStart(12, "0");
  return `${prefix}_${time}7${digest(`${prefix}/${slug}`).slice(0, 19)}`;
}

/** A UUID that is the same at every seed, for object keys. */
export const toStableUuid = (name: string): string =>
  digest(name).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-a$4-$5");
