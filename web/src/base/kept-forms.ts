/* Forms keep their input in this tab's session storage until it is sent, its owner signs out or another member signs in. */

const prefix = "form:";
/** The id of a member whose sign-in has ended by itself. Their forms wait for them, and no one else sees or changes them. */
const ownerKey = `${prefix}owner`;

const isWaiting = () => sessionStorage.getItem(ownerKey) !== null;

export function readKeptForm<Values>(name: string): Values | undefined {
  try {
    if (isWaiting()) return undefined;
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepForm(name: string, values: unknown): void {
  try {
    if (!isWaiting()) sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    // Blocked or full: a reload empties the form.
  }
}

/** Forgets one form, or all of them. */
export function forgetKeptForm(name?: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (name === undefined ? key.startsWith(prefix) : key === prefix + name) sessionStorage.removeItem(key);
  } catch {
    // Nothing can be stored either.
  }
}

/** Hides all forms until the member with this id, whose sign-in has ended by itself, signs in again in this tab. */
export function hideKeptForms(memberId: string): void {
  try {
    const hasForms = Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
    if (hasForms) sessionStorage.setItem(ownerKey, memberId);
  } catch {
    forgetKeptForm();
  }
}

/** Shows the hidden forms to their owner again, and forgets them for any other member who has signed in. */
export function showKeptForms(memberId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey) ?? memberId;
    if (owner !== memberId) forgetKeptForm();
    sessionStorage.removeItem(ownerKey);
  } catch {
    // Nothing can be stored either.
  }
}
