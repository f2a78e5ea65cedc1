/*
 * Forms keep their input in this tab's session storage until it is sent, its owner signs out in this tab or another member
 * signs in. Those of a member whose sign-in has ended otherwise wait for them under a key with their id.
 */

const prefix = "form:";
const hiddenPrefix = "hidden:";
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

/** Forgets one form, or all of them with the hidden ones. */
export function forgetKeptForm(name?: string): void {
  try {
    const keys = name === undefined ? listKeys(prefix, hiddenPrefix) : [prefix + name];
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Nothing can be stored either.
  }
}

/** Hides all forms until the member with this id, whose sign-in has ended, signs in again in this tab. */
export function hideKeptForms(memberId: string): void {
  try {
    renameKeys(prefix, toHiddenPrefix(memberId));
  } catch {
    forgetKeptForm();
  }
}

/** Shows this member, who has signed in, their hidden forms again, and forgets those of others. */
export function showKeptForms(memberId: string): void {
  try {
    renameKeys(toHiddenPrefix(memberId), prefix);
    for (const key of listKeys(hiddenPrefix)) sessionStorage.removeItem(key);
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
