/** Reads a chunked stream by delimiter or length, buffering as little as possible. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffer: Buffer;

  constructor(source: AsyncIterable<Buffer>, initial: Buffer = Buffer.alloc(0)) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#buffer = initial;
  }

  /** Reads up to a delimiter and consumes it; undefined when there is none within `limit` bytes. */
  async readUpTo(delimiter: Buffer, limit: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      if (at > limit || (at < 0 && this.#buffer.length > limit + delimiter.length)) return undefined;
      if (at >= 0) return this.#take(at, delimiter.length);
      if (!(await this.#readMore())) return undefined;
    }
  }

  /** Reads `length` bytes, or fewer at the end of the stream. */
  async readExactly(length: number): Promise<Buffer> {
    let hasMore = true;
    while (hasMore && this.#buffer.length < length) hasMore = await this.#readMore();
    return this.#take(Math.min(length, this.#buffer.length), 0);
  }

  /** Streams `length` bytes, or fewer at the end of the stream. */
  async *streamExactly(length: number): AsyncGenerator<Buffer> {
    for (let remaining = length; remaining > 0; ) {
      if (this.#buffer.length === 0 && !(await this.#readMore())) return;
      const chunk = this.#take(Math.min(remaining, this.#buffer.length), 0);
      remaining -= chunk.length;
      yield chunk;
    }
  }

  /** Streams bytes up to a delimiter; returns false when the stream ends without it. */
  async *streamUpTo(delimiter: Buffer): AsyncGenerator<Buffer, boolean> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      if (at >= 0) {
        yield this.#take(at, delimiter.length);
        return true;
      }
      // The buffer may end with the start of the delimiter.
      const safeLength = this.#buffer.length - delimiter.length + 1;
      if (safeLength > 0) yield this.#take(safeLength, 0);
      if (!(await this.#readMore())) return false;
    }
  }

  #take(length: number, skip: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length + skip);
    return taken;
  }

  async #readMore(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done) return false;
    this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
    return true;
  }
}
