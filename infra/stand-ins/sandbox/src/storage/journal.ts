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

/** One change of one object: `value` is its new state, no value means it is gone. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  readonly value?: unknown;
}

/**
 * The sandbox's memory on disk: one JSON line per change, appended before a call is answered, so
 * that what a caller saw survives a kill. Without a folder it keeps nothing.
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

  /** How many lines the file has: the store compares it with what is alive. */
  get length(): number {
    return this.lines;
  }

  read(): Change[] {
    if (this.path === undefined || !existsSync(this.path)) return [];
    const lines = readFileSync(this.path, 'utf8').split('\n');
    // A kill in the middle of a write leaves a last line without its end. Nobody was answered for it.
    lines.pop();
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Change);
  }

  append(change: Change): void {
    if (this.path === undefined) return;
    this.file ??= openSync(this.path, 'a');
    writeSync(this.file, JSON.stringify(change) + '\n');
    this.lines += 1;
  }

  /** Replaces the file by the changes that still matter, in one rename. */
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
