/**
 * Passes items on in groups: the first one at once, those of the next moment together at its end. A lone item is never
 * delayed, and a busy process passes on few groups.
 */
export class Bursts<T> {
  private gathered: T[] = [];
  private moment?: NodeJS.Timeout | undefined;

  constructor(
    private readonly pass: (items: readonly T[]) => void,
    private readonly momentMs: number,
  ) {}

  add(item: T): void {
    this.gathered.push(item);
    if (this.moment === undefined) this.flush();
  }

  /** Passes on the gathered items now. */
  flush(): void {
    clearTimeout(this.moment);
    this.moment = undefined;
    if (this.gathered.length === 0) return;
    const items = this.gathered;
    this.gathered = [];
    this.moment = setTimeout(() => this.flush(), this.momentMs);
    this.pass(items);
  }
}
