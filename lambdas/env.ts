/**
 * The environment one Lambda declares. `lib` is type-checked against the names (a function whose links
 * grant less, more or other than this does not compile); the Lambda reads the values through `read`.
 */
export interface Environment<Name extends string> {
  readonly names: readonly Name[];
  /** The value of a declared name. Throws, naming it, when the deployment did not set it. */
  read(name: Name): string;
}

export function defineEnv<const Name extends string>(names: readonly Name[]): Environment<Name> {
  return {
    names,
    read(name) {
      const value = process.env[name];
      if (!value) throw new Error(`The environment lacks ${name}`);
      return value;
    },
  };
}

/** The value of a parameter that the owner has not set: AWS refuses an empty one. */
export const unset = "none";
