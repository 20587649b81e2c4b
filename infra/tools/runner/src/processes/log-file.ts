import { closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';

const readAtMost = 64 * 1024;
const soonestMs = 250;
const latestMs = 2_000;

/**
 * The file a child writes into by itself: its last words arrive even when the runner is gone,
 * and the runner spends nothing on lines that nobody looks at.
 */
export class LogFile {
  readonly descriptor: number;
  private readonly begin: number;
  private seen: number;
  private timer?: NodeJS.Timeout;

  constructor(readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.descriptor = openSync(path, 'a+');
    this.begin = fstatSync(this.descriptor).size;
    this.seen = this.begin;
  }

  /** Hands on whole lines. Looks less often while the child is silent. */
  follow(onLines: (lines: string[]) => void): void {
    const lookIn = (waitMs: number): void => {
      const look = (): void => {
        const lines = this.newLines();
        lookIn(lines.length > 0 ? soonestMs : Math.min(2 * waitMs, latestMs));
        if (lines.length > 0) onLines(lines);
      };
      this.timer = setTimeout(look, waitMs).unref();
    };
    lookIn(soonestMs);
  }

  /** Of this child's life; earlier lives wrote into the same file. */
  lastLines(count: number): string[] {
    const { size } = fstatSync(this.descriptor);
    const text = this.read(Math.max(this.begin, size - readAtMost), readAtMost);
    return text.trimEnd().split('\n').slice(-count);
  }

  close(): void {
    clearTimeout(this.timer);
    closeSync(this.descriptor);
  }

  private newLines(): string[] {
    const text = this.read(this.seen, readAtMost);
    const end = text.lastIndexOf('\n');
    if (end === -1) return [];
    this.seen += Buffer.byteLength(text.slice(0, end + 1));
    return text.slice(0, end).split('\n');
  }

  private read(position: number, length: number): string {
    const buffer = Buffer.alloc(length);
    const bytes = readSync(this.descriptor, buffer, 0, length, position);
    return buffer.toString('utf8', 0, bytes);
  }
}
