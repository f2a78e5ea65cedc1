/* Forms keep their input in this tab's session storage until it is sent or its owner signs out. */

const prefix = "form:";

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

/** Forgets one form, or all of them. */
export function forgetKeptForm(name?: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (name === undefined ? key.startsWith(prefix) : key === prefix + name) sessionStorage.removeItem(key);
  } catch {
    // Nothing can be stored either.
  }
}
