/**
 * Documents of one message, stored as offsets into its bytes. A message can contain a hundred
 * thousand documents; each gets a buffer of its own only when it is read.
 */
export class RawDocuments {
  static readonly none = new RawDocuments(Buffer.alloc(0), []);

  constructor(
    private readonly bytes: Buffer,
    /** The start of each document, in order. */
    private readonly starts: readonly number[],
  ) {}

  get length(): number {
    return this.starts.length;
  }

  /** Empty when there are no documents. */
  at(index: number): Buffer {
    const start = this.starts[index];
    if (start === undefined) return Buffer.alloc(0);
    return this.bytes.subarray(start, start + this.bytes.readInt32LE(start));
  }

  *[Symbol.iterator](): Generator<Buffer> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index);
  }
}
