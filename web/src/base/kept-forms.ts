/*
 * Forms keep their input in this tab's session storage until it is sent, its owner signs out in this tab or another member
 * signs in. Those of a member whose sign-in has ended otherwise wait for them under a key with their id.
 */

const prefix = "form:";
const hiddenPrefix = "hidden:";
const ownerKey = "forms-owner";
const toHiddenPrefix = (memberId: string) => `${hiddenPrefix}${memberId}:`;

export function readKeptForm<Values>(name: string): Values | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepForm(name: string, values: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    // Blocked or full: a reload empties the form.
  }
}

/** Reads the edits of each form on the screen that keeps them; undefined without edits. */
const watched = new Map<string, () => unknown>();

/** Keeps the edits of a form, or forgets them if it has none. */
function keepEdits(name: string, read: () => unknown): void {
  const edits = read();
  if (edits === undefined) forgetKeptForm(name);
  else keepForm(name, edits);
}

function keepAllEdits(): void {
  for (const [name, read] of watched) keepEdits(name, read);
}

/**
 * Keeps what `read` returns, undefined without edits, when the page is hidden or the sign-in of the form's owner ends. Returns a
 * function for when the form goes away; it keeps them too, unless the sign-in has ended since.
 */
export function watchEdits(name: string, read: () => unknown): () => void {
  if (watched.size === 0) document.addEventListener("visibilitychange", keepAllEdits);
  watched.set(name, read);
  return () => {
    if (watched.get(name) !== read) return;
    keepEdits(name, read);
    watched.delete(name);
    if (watched.size === 0) document.removeEventListener("visibilitychange", keepAllEdits);
  };
}

/** Forgets one form, or all of them with the hidden ones. */
export function forgetKeptForm(name?: string): void {
  try {
    const keys = name === undefined ? listKeys(prefix, hiddenPrefix) : [prefix + name];
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Nothing can be stored either.
  }
}

/**
 * Hides all forms until their owner, whose sign-in has ended, signs in again in this tab: this member or, without an id, the one
 * whom a page of this tab has shown last. Those of a guest stay.
 */
export function hideKeptForms(memberId?: string): void {
  keepAllEdits();
  watched.clear();
  try {
    const owner = memberId ?? sessionStorage.getItem(ownerKey);
    if (owner !== null) renameKeys(prefix, toHiddenPrefix(owner));
    sessionStorage.removeItem(ownerKey);
  } catch {
    forgetKeptForm();
  }
}

/** Shows this member, who has signed in, their hidden forms again, and forgets those of others. */
export function showKeptForms(memberId: string): void {
  try {
    // Another tab may have signed someone else in, before or after this page was loaded.
    if ((sessionStorage.getItem(ownerKey) ?? memberId) !== memberId) hideKeptForms();
    renameKeys(toHiddenPrefix(memberId), prefix);
    for (const key of listKeys(hiddenPrefix)) sessionStorage.removeItem(key);
    sessionStorage.setItem(ownerKey, memberId);
  } catch {
    // Nothing can be stored either.
  }
}

const listKeys = (...prefixes: string[]) =>
  Object.keys(sessionStorage).filter((key) => prefixes.some((start) => key.startsWith(start)));

function renameKeys(from: string, to: string): void {
  for (const key of listKeys(from)) {
    const value = sessionStorage.getItem(key) ?? "";
    sessionStorage.removeItem(key);
    sessionStorage.setItem(to + key.slice(from.length), value);
  }
}
