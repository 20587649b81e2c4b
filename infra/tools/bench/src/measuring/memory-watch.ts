import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 100;

/** Watches how much memory processes use, by their /metrics, and remembers the most. */
export class MemoryWatch {
  private readonly peaks = new Map<string, number>();
  private readonly watching: Promise<void>;
  private stopped = false;

  constructor(private readonly urls: Readonly<Record<string, string>>) {
    this.watching = this.watch();
  }

  /** The most megabytes each process had. */
  async stop(): Promise<ReadonlyMap<string, number>> {
    this.stopped = true;
    await this.watching;
    return this.peaks;
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      await Promise.all(Object.entries(this.urls).map(([name, url]) => this.sample(name, url)));
      await pause(SAMPLE_EVERY_MS);
    }
  }

  private async sample(name: string, url: string): Promise<void> {
    const text = await (await fetch(`${url}/metrics`)).text();
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
    const megabytes = Number(bytes ?? 0) / 2 ** 20;
    this.peaks.set(name, Math.max(this.peaks.get(name) ?? 0, megabytes));
  }
}
