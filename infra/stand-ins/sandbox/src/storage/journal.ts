import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** One change of one object: `value` is its new state, undefined when it was deleted. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  readonly value?: unknown;
}

/**
 * Stores the state on disk: one JSON line per change, appended before a call is answered, so that
 * acknowledged changes survive a kill. Without a folder it stores nothing.
 */
export class Journal {
  private readonly path: string | undefined;
  private file: number | undefined;
  private lines = 0;

  constructor(dataDir: string | undefined) {
    if (dataDir === undefined) return;
    mkdirSync(dataDir, { recursive: true });
    this.path = join(dataDir, 'sandbox.jsonl');
  }

  /** Number of lines in the file; the store compares it with the number of objects. */
  get length(): number {
    return this.lines;
  }

  read(): Change[] {
    if (this.path === undefined || !existsSync(this.path)) return [];
    const lines = readFileSync(this.path, 'utf8').split('\n');
    // A kill during a write leaves an incomplete last line. That call was not answered.
    lines.pop();
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Change);
  }

  append(change: Change): void {
    if (this.path === undefined) return;
    this.file ??= openSync(this.path, 'a');
    writeSync(this.file, JSON.stringify(change) + '\n');
    this.lines += 1;
  }

  /** Replaces the file by the current objects, in one rename. */
  rewrite(changes: Iterable<Change>): void {
    if (this.path === undefined) return;
    this.close();
    const lines = [...changes].map((change) => JSON.stringify(change) + '\n');
    writeFileSync(this.path + '.new', lines.join(''));
    renameSync(this.path + '.new', this.path);
    this.lines = lines.length;
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}
