import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';

/**
 * Runs work after the response, so that neither its content nor its duration depends on the work. Shutdown waits
 * for the work; a crash loses it, and the person repeats the request.
 */
@Injectable()
export class BackgroundWork implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();

  constructor(@InjectLog() private readonly log: Log) {}

  start(name: string, work: () => Promise<unknown>): void {
    const run = this.finish(name, work).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private async finish(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.log.error({ err, work: name }, 'background work failed');
    }
  }
}
