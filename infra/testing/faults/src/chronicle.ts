import { appendFileSync } from 'node:fs';

/** Records the events of a round: one line each in a file, and counters for the summary. */
export class Chronicle {
  private readonly counts = new Map<string, number>();
  private readonly begin = Date.now();

  constructor(
    private readonly file: string,
    private readonly print: (text: string) => void = () => undefined,
  ) {}

  note(what: string, details: object = {}): void {
    const line = JSON.stringify({ ms: Date.now() - this.begin, what, ...details });
    appendFileSync(this.file, `${line}\n`);
  }

  /** Also prints the event. */
  say(what: string, details: object = {}): void {
    this.note(what, details);
    this.print(`${what}${Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ''}`);
  }

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** The counters whose names begin with the prefix, without it: `answers 2xx` becomes `2xx`. */
  countsOf(begin: string): Record<string, number> {
    const found = [...this.counts].filter(([name]) => name.startsWith(begin));
    return Object.fromEntries(
      found
        .map(([name, count]) => [name.slice(begin.length), count] as const)
        .sort(([one], [other]) => one.localeCompare(other)),
    );
  }
}
