/**
 * The environment variables that a Lambda declares. `lib` is type-checked against the names: a function must be given
 * exactly these variables. The Lambda reads the values through `read`.
 */
export interface Environment<Name extends string> {
  readonly names: readonly Name[];
  /** The value of a declared variable. Throws if it is not set. */
  read(name: Name): string;
}

export function defineEnv<const Name extends string>(names: readonly Name[]): Environment<Name> {
  return {
    names,
    read(name) {
      const value = process.env[name];
      if (!value) throw new Error(`Missing environment variable ${name}`);
      return value;
    },
  };
}

/** The value of a parameter that the owner has not set: AWS refuses an empty one. */
export const unset = "none";
