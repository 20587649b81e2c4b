import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  watch,
  type FSWatcher,
} from 'node:fs';
import { dirname } from 'node:path';

const readAtMost = 64 * 1024;
const gatherMs = 250;

/**
 * The file a child writes into by itself: its last words arrive even when the runner is gone,
 * and the runner spends nothing on lines that nobody looks at.
 */
export class LogFile {
  readonly descriptor: number;
  private readonly begin: number;
  private seen: number;
  private watcher?: FSWatcher;
  private timer?: NodeJS.Timeout;

  constructor(readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.descriptor = openSync(path, 'a+');
    this.begin = fstatSync(this.descriptor).size;
    this.seen = this.begin;
  }

  /** Hands on whole lines, those of a moment together. Costs nothing while the child is silent. */
  follow(onLines: (lines: string[]) => void): void {
    this.watcher = watch(this.path, { persistent: false }).once('change', () => {
      this.watcher?.close();
      this.timer = setTimeout(() => this.follow(onLines), gatherMs).unref();
    });
    const text = this.read(this.seen, readAtMost);
    const end = text.lastIndexOf('\n');
    if (end === -1) return;
    this.seen += Buffer.byteLength(text.slice(0, end + 1));
    onLines(text.slice(0, end).split('\n'));
  }

  /** Of this child's life; earlier lives wrote into the same file. */
  lastLines(count: number): string[] {
    const { size } = fstatSync(this.descriptor);
    const text = this.read(Math.max(this.begin, size - readAtMost), readAtMost);
    return text.trimEnd().split('\n').slice(-count);
  }

  close(): void {
    this.watcher?.close();
    clearTimeout(this.timer);
    closeSync(this.descriptor);
  }

  private read(position: number, length: number): string {
    const buffer = Buffer.alloc(length);
    const bytes = readSync(this.descriptor, buffer, 0, length, position);
    return buffer.toString('utf8', 0, bytes);
  }
}
