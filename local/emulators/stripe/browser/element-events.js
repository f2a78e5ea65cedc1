/** The listeners of an element. */
export class ElementEvents {
  #type;
  #listeners = new Map();

  constructor(type) {
    this.#type = type;
  }

  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  once(name, listener) {
    const once = (event) => {
      this.off(name, once);
      listener(event);
    };
    return this.on(name, once);
  }

  off(name, listener) {
    const others = (this.#listeners.get(name) ?? []).filter((one) => listener && one !== listener);
    this.#listeners.set(name, others);
    return this;
  }

  destroy() {
    this.#listeners.clear();
  }

  hasListener(name) {
    return (this.#listeners.get(name) ?? []).length > 0;
  }

  emit(name, event) {
    for (const listener of this.#listeners.get(name) ?? []) listener({ elementType: this.#type, ...event });
  }
}
