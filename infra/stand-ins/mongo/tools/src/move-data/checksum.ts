import { createHash } from 'node:crypto';

const LIMIT = 2n ** 128n;

/**
 * Counts documents and sums their digests. The sum does not depend on the order of the documents,
 * which may differ between servers, and changes with every changed byte.
 */
export class Checksum {
  private documents = 0;
  private sum = 0n;

  add(bytes: Uint8Array): void {
    const digest = createHash('sha256').update(bytes).digest();
    this.documents += 1;
    this.sum =
      (this.sum + digest.readBigUInt64BE(0) * 2n ** 64n + digest.readBigUInt64BE(8)) % LIMIT;
  }

  get count(): number {
    return this.documents;
  }

  equals(other: Checksum): boolean {
    return this.documents === other.documents && this.sum === other.sum;
  }

  get digest(): string {
    return this.sum.toString(16).padStart(32, '0');
  }
}
