interface Entry<V> {
  readonly value: V;
  readonly size: number;
}

/**
 * Values of different sizes, up to a total size. The value that was kept first is dropped first; one above the total is not
 * kept. Readers must notice by themselves that a value is out of date.
 */
export class BoundedValues<K, V> {
  private readonly entries = new Map<K, Entry<V>>();
  private total = 0;

  constructor(private readonly maxTotal: number) {}

  get(key: K): V | undefined {
    return this.entries.get(key)?.value;
  }

  keep(key: K, value: V, size: number): void {
    this.drop(key);
    this.entries.set(key, { value, size });
    this.total += size;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.maxTotal) return;
      this.drop(oldest);
    }
  }

  private drop(key: K): void {
    this.total -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
