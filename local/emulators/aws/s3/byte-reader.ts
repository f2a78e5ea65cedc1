/** Reads a stream of chunks by delimiter or by length, holding no more of it than it must. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer;

  constructor(source: AsyncIterable<Buffer>, before: Buffer = Buffer.alloc(0)) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#held = before;
  }

  /** The bytes up to a delimiter, which is consumed too; undefined when it does not come within `limit` bytes. */
  async upTo(delimiter: Buffer, limit: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at > limit || (at < 0 && this.#held.length > limit + delimiter.length)) return undefined;
      if (at >= 0) return this.#take(at, delimiter.length);
      if (!(await this.#more())) return undefined;
    }
  }

  /** Exactly `length` bytes, or fewer at the end of the stream. */
  async exactly(length: number): Promise<Buffer> {
    let more = true;
    while (more && this.#held.length < length) more = await this.#more();
    return this.#take(Math.min(length, this.#held.length), 0);
  }

  /** `length` bytes, chunk by chunk; fewer when the stream ends. */
  async *streamExactly(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#held.length === 0 && !(await this.#more())) return;
      const chunk = this.#take(Math.min(left, this.#held.length), 0);
      left -= chunk.length;
      yield chunk;
    }
  }

  /** The bytes up to a delimiter, chunk by chunk; returns false when the stream ended without it. */
  async *streamUpTo(delimiter: Buffer): AsyncGenerator<Buffer, boolean> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at >= 0) {
        yield this.#take(at, delimiter.length);
        return true;
      }
      // The delimiter may have begun in what is held.
      const certain = this.#held.length - delimiter.length + 1;
      if (certain > 0) yield this.#take(certain, 0);
      if (!(await this.#more())) return false;
    }
  }

  #take(length: number, skip: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length + skip);
    return taken;
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done) return false;
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    return true;
  }
}
