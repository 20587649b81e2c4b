/**
 * Passes items on in groups: those that are added together at once, those of the next moment together at its end. After
 * a quiet moment nothing is delayed, and a busy process passes on few groups.
 */
export class Bursts<T> {
  private gathered: T[] = [];
  private isOpen = false;
  private moment?: NodeJS.Timeout;

  constructor(
    private readonly pass: (items: readonly T[]) => void,
    private readonly momentMs: number,
  ) {}

  add(item: T): void {
    this.gathered.push(item);
    if (this.isOpen) return;
    this.isOpen = true;
    queueMicrotask(() => this.flush());
  }

  /** Passes on the gathered items now. */
  flush(): void {
    clearTimeout(this.moment);
    const items = this.gathered;
    this.gathered = [];
    this.isOpen = items.length > 0;
    if (!this.isOpen) return;
    this.moment = setTimeout(() => this.flush(), this.momentMs);
    this.pass(items);
  }
}
