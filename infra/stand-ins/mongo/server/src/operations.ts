import type { Doc } from './documents/codec.js';

/** A running command. */
export interface Operation {
  id: number;
  name: string;
  db: string;
  body: Doc;
  sessionId: string | undefined;
  client: { readonly id: number; readonly appName?: string };
  startedAt: number;
}

/** The names under which serverStatus counts commands; all others count as `command`. */
const COUNTED: Record<string, string> = {
  insert: 'insert',
  find: 'query',
  update: 'update',
  delete: 'delete',
  getMore: 'getmore',
};

/** The running commands of the server, and counts of all commands. */
export class Operations {
  readonly counters: Record<string, number> = {
    insert: 0,
    query: 0,
    update: 0,
    delete: 0,
    getmore: 0,
    command: 0,
  };
  private readonly running = new Set<Operation>();
  private lastId = 0;

  begin(operation: Omit<Operation, 'id' | 'startedAt'>): Operation {
    this.lastId += 1;
    const counter = COUNTED[operation.name] ?? 'command';
    this.counters[counter] = (this.counters[counter] ?? 0) + 1;
    // Written out, because a spread is slow and every command passes here.
    const { name, db, body, client, sessionId } = operation;
    const begun = { id: this.lastId, name, db, body, client, sessionId, startedAt: Date.now() };
    this.running.add(begun);
    return begun;
  }

  end(operation: Operation): void {
    this.running.delete(operation);
  }

  all(): Operation[] {
    return [...this.running];
  }
}
