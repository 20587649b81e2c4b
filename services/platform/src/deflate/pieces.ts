/** The smallest piece that is sent, because each costs a write. */
const pieceBytes = 64 * 1_024;

/** Collects the bytes of a file into pieces that are worth sending. Copies only bytes that do not lie side by side. */
export class Pieces {
  private parts: Buffer[] = [];
  private bytes = 0;

  add(...parts: readonly Buffer[]): void {
    for (const part of parts) {
      this.bytes += part.length;
      this.append(part);
    }
  }

  /** Yields the collected bytes if they are enough for a piece. */
  *take(): Generator<Buffer> {
    if (this.bytes >= pieceBytes) yield* this.rest();
  }

  /** Yields the collected bytes, if any. */
  *rest(): Generator<Buffer> {
    const [first, ...others] = this.parts;
    const { bytes } = this;
    this.parts = [];
    this.bytes = 0;
    if (first) yield others.length === 0 ? first : Buffer.concat([first, ...others], bytes);
  }

  private append(part: Buffer): void {
    const last = this.parts.at(-1);
    const isNext =
      last?.buffer === part.buffer && last.byteOffset + last.length === part.byteOffset;
    if (last && isNext) {
      const joined = Buffer.from(last.buffer, last.byteOffset, last.length + part.length);
      this.parts[this.parts.length - 1] = joined;
    } else this.parts.push(part);
  }
}
