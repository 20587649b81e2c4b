import type { Connection } from 'mongoose';
import { updateTogether, type Write } from './write-together.js';

interface Waiting {
  readonly update: Write;
  readonly resolve: (isMatched: boolean) => void;
  readonly reject: (reason: unknown) => void;
}

const mostTogether = 100;

/**
 * Sends updates of single documents that wait at the same time with one command, without a transaction. The first one
 * on an idle process is sent at once and alone.
 */
export class GroupedUpdates {
  private readonly waiting: Waiting[] = [];
  private isRunning = false;

  constructor(private readonly connection: Connection) {}

  /**
   * Resolves when a majority has stored the update, with false if it found no document. Rejects if the command of its
   * group fails: then nobody knows whether the update is stored.
   */
  async send(update: Write): Promise<boolean> {
    return await new Promise<boolean>((resolve, reject) => {
      this.waiting.push({ update, resolve, reject });
      if (!this.isRunning) void this.sendWaiting();
    });
  }

  private async sendWaiting(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.sendGroup(this.waiting.splice(0, mostTogether));
    this.isRunning = false;
  }

  private async sendGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const updates = group.map(({ update }) => update);
      const isMatched = await updateTogether(this.connection, updates);
      for (const [index, { resolve }] of group.entries()) resolve(isMatched[index] ?? false);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
