/**
 * Documents that came together, as places in the bytes they came in. A message may carry a hundred
 * thousand of them: each becomes a buffer of its own only when somebody asks for it.
 */
export class RawDocuments {
  static readonly none = new RawDocuments(Buffer.alloc(0), []);

  constructor(
    private readonly bytes: Buffer,
    /** Where each document begins, in order. */
    private readonly starts: readonly number[],
  ) {}

  get length(): number {
    return this.starts.length;
  }

  /** Empty bytes where there is none. */
  at(index: number): Buffer {
    const start = this.starts[index];
    if (start === undefined) return Buffer.alloc(0);
    return this.bytes.subarray(start, start + this.bytes.readInt32LE(start));
  }

  /** Whether these bytes are found anywhere in them, or between them. */
  includes(bytes: Buffer | string): boolean {
    return this.bytes.includes(bytes);
  }

  *[Symbol.iterator](): Generator<Buffer> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index);
  }
}
