interface Flight<V> {
  readonly value: Promise<V>;
  /** The read that begins when this one has ended, if anyone waits for it. */
  next?: Promise<V>;
}

/**
 * Reads of single keys, shared by concurrent readers of the same key without any loss of freshness: a read that is in
 * progress when `get` is called may miss a change made just before, so its caller joins the next one.
 */
export class JoinedReads<K, V> {
  private readonly flights = new Map<K, Flight<V>>();

  /** The result of a read that begins after this call. All reads of a key must be the same. */
  get(key: K, read: () => Promise<V>): Promise<V> {
    const current = this.flights.get(key);
    if (current === undefined) return this.begin(key, read);
    const begin = () => this.begin(key, read);
    current.next ??= current.value.then(begin, begin);
    return current.next;
  }

  private begin(key: K, read: () => Promise<V>): Promise<V> {
    const flight: Flight<V> = { value: read() };
    this.flights.set(key, flight);
    const end = () => {
      // The next read has begun by itself and taken the place of this one.
      if (flight.next === undefined) this.flights.delete(key);
    };
    flight.value.then(end, end);
    return flight.value;
  }
}
