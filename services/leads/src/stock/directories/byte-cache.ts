/** Immutable values by id, within a budget of bytes. The value that was not used for the longest time leaves first. */
export class ByteCache<V> {
  private readonly values = new Map<string, { readonly value: V; readonly bytes: number }>();
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  get(id: string): V | undefined {
    const found = this.values.get(id);
    if (found === undefined) return undefined;
    // A map keeps the order of insertion: this makes the value the last one to leave.
    this.values.delete(id);
    this.values.set(id, found);
    return found.value;
  }

  put(id: string, value: V, bytes: number): void {
    this.remove(id);
    this.values.set(id, { value, bytes });
    this.used += bytes;
    for (const [oldest] of this.values) {
      if (this.used <= this.maxBytes) return;
      this.remove(oldest);
    }
  }

  remove(id: string): void {
    this.used -= this.values.get(id)?.bytes ?? 0;
    this.values.delete(id);
  }
}
