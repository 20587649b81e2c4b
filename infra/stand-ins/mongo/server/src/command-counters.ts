/** The names under which serverStatus counts commands; all others count as `command`. */
const COUNTED: Record<string, string> = {
  insert: 'insert',
  find: 'query',
  update: 'update',
  delete: 'delete',
  getMore: 'getmore',
};

/** Counts all commands since the start of the server. */
export class CommandCounters {
  readonly counts: Record<string, number> = {
    insert: 0,
    query: 0,
    update: 0,
    delete: 0,
    getmore: 0,
    command: 0,
  };

  count(name: string): void {
    const counter = COUNTED[name] ?? 'command';
    this.counts[counter] = (this.counts[counter] ?? 0) + 1;
  }
}
