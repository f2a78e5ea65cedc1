import * as z from "zod";
import { invalidParameter } from "./errors.ts";

const MAX_PAGE_SIZE = 60;

export const pageSizeSchema = z.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE);

/** Returns one page of a list. `token` is `next` of the previous page. Throws InvalidParameterException. */
export function paginate<T>(
  list: T[],
  size: number,
  token: string | undefined,
): { items: T[]; next?: string } {
  const start = token === undefined ? "0" : Buffer.from(token, "base64url").toString();
  if (!/^\d+$/.test(start)) throw invalidParameter("Invalid pagination token");
  const end = Number(start) + size;
  const items = list.slice(Number(start), end);
  return end < list.length ? { items, next: Buffer.from(String(end)).toString("base64url") } : { items };
}
