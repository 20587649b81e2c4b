/** The uncommitted writes of a transaction, ordered by key. A null value is a removal. */
export class Overlay {
  private readonly values = new Map<string, Buffer | null>();
  /** Built when a range is first read, then kept in order. */
  private sorted: string[] | undefined;
  bytes = 0;

  clear(): void {
    this.values.clear();
    this.sorted = undefined;
    this.bytes = 0;
  }

  get(key: Buffer): Buffer | null | undefined {
    return this.values.size === 0 ? undefined : this.values.get(key.toString('latin1'));
  }

  set(key: Buffer, value: Buffer | null): void {
    const name = key.toString('latin1');
    const isNew = !this.values.has(name);
    this.values.set(name, value);
    this.bytes += name.length + (value?.length ?? 0);
    if (isNew && this.sorted) this.sorted.splice(lowerBound(this.sorted, name), 0, name);
  }

  /** The keys of the range in ascending order. */
  keysIn(low: Buffer, high: Buffer): string[] {
    if (this.values.size === 0) return [];
    this.sorted ??= [...this.values.keys()].sort();
    const from = lowerBound(this.sorted, low.toString('latin1'));
    const to = lowerBound(this.sorted, high.toString('latin1'));
    return this.sorted.slice(from, to);
  }

  valueOf(name: string): Buffer | null | undefined {
    return this.values.get(name);
  }

  *writes(): Generator<[Buffer, Buffer | null]> {
    for (const [name, value] of this.values) yield [Buffer.from(name, 'latin1'), value];
  }
}

function lowerBound(sorted: readonly string[], name: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}
