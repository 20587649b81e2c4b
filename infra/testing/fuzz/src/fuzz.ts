import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { nameOf, type Operation } from '@leadmart/journeys/api-reference';
import type { Actors } from './actors.js';
import { curlCommand } from './curl.js';
import { Sender } from './exchange.js';
import { Judge } from './judge.js';
import { requestsTo, type FuzzRequest } from './request.js';

export interface FuzzOptions {
  readonly url: string;
  readonly operations: readonly Operation[];
  readonly actors: Actors;
  readonly seed: number;
  readonly count: number;
  /** The time limit for an answer; a later answer is a failure. */
  readonly slowMs: number;
  /** Whether the stack has no other users. */
  readonly alone: boolean;
  readonly connections?: number;
}

export interface FuzzFailure {
  /** The number of the request in its run. */
  readonly index: number;
  readonly operation: string;
  readonly complaint: string;
  readonly curl: string;
}

export interface FuzzOutcome {
  readonly requests: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Operations without a successful answer; they were tested little. */
  readonly neverSucceeded: readonly string[];
  readonly slowestMs: number;
  readonly failures: readonly FuzzFailure[];
}

/** Sends `count` requests generated from a seed, several at a time, and checks each answer against the API reference. */
export async function fuzz(options: FuzzOptions): Promise<FuzzOutcome> {
  const run = new FuzzRun(options);
  return run.finish();
}

class FuzzRun {
  private readonly operations: readonly Operation[];
  private readonly judge: Judge;
  private readonly sender: Sender;
  private readonly byStatus = new Map<number, number>();
  private readonly failures: FuzzFailure[] = [];
  private readonly succeeded = new Set<string>();
  private slowestMs = 0;
  private next = 0;

  constructor(private readonly options: FuzzOptions) {
    this.operations = options.operations;
    this.judge = new Judge(options.slowMs);
    this.sender = new Sender(options.url, options.actors, options.slowMs * 4);
  }

  async finish(): Promise<FuzzOutcome> {
    const { connections = 6, count } = this.options;
    await Promise.all(Array.from({ length: connections }, () => this.sendOnAndOn()));
    this.sender.close();
    return {
      requests: count,
      byStatus: this.byStatus,
      neverSucceeded: this.operations.map(nameOf).filter((name) => !this.succeeded.has(name)),
      slowestMs: this.slowestMs,
      failures: this.failures,
    };
  }

  private async sendOnAndOn(): Promise<void> {
    while (this.next < this.options.count) await this.sendOne(this.next++);
  }

  private async sendOne(index: number): Promise<void> {
    const operation = this.operations[index % this.operations.length];
    if (operation === undefined) throw new Error('the API reference has no operations');
    const request = this.requestOf(operation, index);
    const complaint = await this.complaintAbout(operation, request, index);
    if (complaint === undefined) return;
    const { url, actors } = this.options;
    this.failures.push({
      index,
      operation: nameOf(operation),
      complaint,
      curl: curlCommand(url, operation, request, actors),
    });
  }

  /** A request depends on its operation and on how often that came before, not on earlier requests or other operations. */
  private requestOf(operation: Operation, index: number): FuzzRequest {
    const { actors, alone, seed } = this.options;
    const requests = requestsTo(operation, { known: actors.known, alone });
    const round = Math.floor(index / this.operations.length);
    const drawn = createHash('sha256')
      .update(`${seed} ${nameOf(operation)} ${round}`)
      .digest();
    const [request] = fc.sample(requests, { seed: drawn.readInt32BE(), numRuns: 1 });
    if (request === undefined) throw new Error('no request was generated');
    return request;
  }

  private async complaintAbout(
    operation: Operation,
    request: FuzzRequest,
    index: number,
  ): Promise<string | undefined> {
    try {
      const answer = await this.sender.send(operation, request, index);
      this.byStatus.set(answer.status, (this.byStatus.get(answer.status) ?? 0) + 1);
      if (answer.status < 400) this.succeeded.add(nameOf(operation));
      this.slowestMs = Math.max(this.slowestMs, answer.tookMs);
      return this.judge.complaint(operation, answer);
    } catch (error) {
      return `gave no answer: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
