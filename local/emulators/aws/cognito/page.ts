import * as z from "zod";
import { invalidParameter } from "./errors.ts";

const MOST = 60;

export const pageSize = z.number().int().min(1).max(MOST).default(MOST);

/** One page of a list. `token` is what the page before gave as `next`. Throws InvalidParameterException. */
export function page<T>(list: T[], size: number, token: string | undefined): { items: T[]; next?: string } {
  const start = token === undefined ? "0" : Buffer.from(token, "base64url").toString();
  if (!/^\d+$/.test(start)) throw invalidParameter("Invalid pagination token");
  const end = Number(start) + size;
  const items = list.slice(Number(start), end);
  return end < list.length ? { items, next: Buffer.from(String(end)).toString("base64url") } : { items };
}
