/**
 * Sorted distinct phones as they are stored, some 2 bytes each. Every 64th phone is a head, stored in full. Steps
 * lead from each head to the phones after it: differences in groups of seven bits, the lowest first, the highest bit
 * set when another group follows.
 */
export interface PhoneList {
  readonly size: number;
  readonly heads: Float64Array;
  /** The offset of the first step after each head. */
  readonly offsets: Uint32Array;
  readonly steps: Uint8Array;
}

const phonesPerHead = 64;
/** Seven groups of seven bits hold every difference of two keys of 48 bits; those of phones need five. */
const maxStepBytes = 7;
const more = 0x80;

/** Returns the bytes to store: heads, offsets and steps, after the number of phones in 8 bytes. */
export function phoneBytes(sorted: Float64Array): Buffer {
  const headCount = Math.ceil(sorted.length / phonesPerHead);
  const stepsAt = 8 + headCount * 12;
  const bytes = new Uint8Array(stepsAt + sorted.length * maxStepBytes);
  new Uint32Array(bytes.buffer, 0, 1)[0] = sorted.length;
  const heads = new Float64Array(bytes.buffer, 8, headCount);
  const offsets = new Uint32Array(bytes.buffer, 8 + headCount * 8, headCount);
  let at = stepsAt;
  let previous = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    const phone = sorted[i] ?? 0;
    if (i % phonesPerHead === 0) {
      heads[i / phonesPerHead] = phone;
      offsets[i / phonesPerHead] = at - stepsAt;
    } else {
      let step = phone - previous;
      for (; step >= more; step = Math.floor(step / more)) bytes[at++] = (step % more) + more;
      bytes[at++] = step;
    }
    previous = phone;
  }
  return Buffer.from(bytes.buffer, 0, at);
}

export function phoneListFrom(stored: Uint8Array): PhoneList {
  // Copies the bytes: the driver may return them at an offset that is not aligned, in a buffer with other documents.
  const { buffer } = new Uint8Array(stored);
  const size = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  const headCount = Math.ceil(size / phonesPerHead);
  return {
    size,
    heads: new Float64Array(buffer, 8, headCount),
    offsets: new Uint32Array(buffer, 8 + headCount * 8, headCount),
    steps: new Uint8Array(buffer, 8 + headCount * 12),
  };
}

/** Reads the phones of a list in their order. */
export class PhoneReader {
  /** The present phone; Infinity at the end of the list. */
  phone: number;
  /** The position of the present phone in the list. */
  position = 0;
  private offset = 0;
  /** The first phone after the steps of the present head. */
  private nextHead: number;

  constructor(private readonly list: PhoneList) {
    this.phone = list.heads[0] ?? Infinity;
    this.nextHead = list.heads[1] ?? Infinity;
  }

  /** Moves to the next phone. */
  next(): void {
    this.position += 1;
    if (this.position % phonesPerHead === 0) return this.moveToHead(this.position / phonesPerHead);
    if (this.position >= this.list.size) this.phone = Infinity;
    else this.phone += this.readStep();
  }

  /**
   * Moves forwards to the phone, the first one of equal keys, and returns whether the list has it. Decodes at most the
   * steps after two heads.
   */
  find(phone: number): boolean {
    if (this.nextHead < phone) {
      const following = Math.floor(this.position / phonesPerHead) + 1;
      this.moveToHead(firstAbove(this.list.heads, phone - 1, following) - 1);
    }
    while (this.phone < phone) this.next();
    return this.phone === phone;
  }

  private moveToHead(head: number): void {
    this.position = head * phonesPerHead;
    this.phone = this.list.heads[head] ?? Infinity;
    this.nextHead = this.list.heads[head + 1] ?? Infinity;
    this.offset = this.list.offsets[head] ?? 0;
  }

  private readStep(): number {
    const { steps } = this.list;
    let byte = steps[this.offset++] ?? 0;
    if (byte < more) return byte;
    let step = byte % more;
    for (let scale = more; byte >= more; scale *= more) {
      byte = steps[this.offset++] ?? 0;
      step += (byte % more) * scale;
    }
    return step;
  }
}

/** Returns all phones of a list. */
export function phonesIn(list: PhoneList): Float64Array {
  const phones = new Float64Array(list.size);
  for (const reader = new PhoneReader(list); reader.phone !== Infinity; reader.next())
    phones[reader.position] = reader.phone;
  return phones;
}

/** Returns the phones of stored bytes. */
export function unpackedPhones(stored: Uint8Array): Float64Array {
  return phonesIn(phoneListFrom(stored));
}

/** Returns the index of the first of the sorted values from `from` on that is above `limit`. */
export function firstAbove(sorted: Float64Array, limit: number, from = 0): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
