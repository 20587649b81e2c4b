import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  PeerUnavailable,
  ReplayAdminMailEvents,
  ReplayAuthEvents,
  ReplayBillingEvents,
  ReplayLeadsEvents,
  type ReplayPage,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { EventsService, RebuildSuperseded } from '../events/events.service.js';
import type { Generation } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';

const owners = [
  { owner: 'auth', request: ReplayAuthEvents },
  { owner: 'leads', request: ReplayLeadsEvents },
  { owner: 'billing', request: ReplayBillingEvents },
  { owner: 'admin-mail', request: ReplayAdminMailEvents },
] as const;
type AnyReplayRequest = (typeof owners)[number]['request'];

const eventsPerPage = 500;
const timeoutMs = 30_000;
/** Long enough for an owner to restart. */
const defaultAttempts = 20;
const retryAfterMs = 1_000;

interface RebuildOptions {
  readonly onProgress?: (owner: string, events: number) => void;
  /** Called each time an owner does not answer and is asked again. */
  readonly onSilence?: (owner: string) => void;
  /** How often a request is sent to an owner that does not answer. */
  readonly attempts?: number;
}

interface Patience {
  readonly attempts: number;
  readonly onSilence: () => void;
}

/** The number of events that each owner replayed. */
export type RebuildReport = Readonly<Record<string, number>>;

/**
 * Makes a new generation of the read models from the records of the other services, and makes it current when it
 * is complete. Events that arrive at the same time are counted in both generations.
 */
@Injectable()
export class RebuildsService {
  constructor(
    private readonly generations: GenerationsService,
    private readonly events: EventsService,
    private readonly requests: Requests,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws RebuildSuperseded when another rebuild has begun, PeerUnavailable when an owner does not answer. */
  async run(options: RebuildOptions = {}): Promise<RebuildReport> {
    await this.generations.removeUnused();
    const generation = this.generations.create();
    // Events that arrive from here on are counted in both generations. Earlier ones are on the owners' records.
    await this.generations.begin(generation);
    try {
      const report = await this.replayAll(generation, options);
      await this.finish(generation);
      this.log.info({ generation: generation.id, ...report }, 'figures rebuilt');
      return report;
    } catch (error) {
      await this.generations.abandon(generation);
      throw error;
    }
  }

  private async replayAll(
    generation: Generation,
    { onProgress, onSilence, attempts = defaultAttempts }: RebuildOptions,
  ): Promise<RebuildReport> {
    const report: Record<string, number> = {};
    for (const { owner, request } of owners) {
      report[owner] = 0;
      for await (const { events } of this.pagesOf(request, {
        attempts,
        onSilence: () => onSilence?.(owner),
      })) {
        await this.events.replay(events, generation);
        report[owner] += events.length;
        onProgress?.(owner, report[owner]);
      }
    }
    return report;
  }

  private async finish(generation: Generation): Promise<void> {
    const isCurrent = await this.generations.finish(generation, this.clock.now());
    if (!isCurrent) throw new RebuildSuperseded();
    await this.generations.removeUnused();
  }

  private async *pagesOf(
    request: AnyReplayRequest,
    patience: Patience,
  ): AsyncGenerator<ReplayPage> {
    for (let after: string | null = ''; after !== null;) {
      const page: ReplayPage = await this.send(request, after, patience);
      yield page;
      after = page.next;
    }
  }

  private async send(
    request: AnyReplayRequest,
    after: string,
    { attempts, onSilence }: Patience,
  ): Promise<ReplayPage> {
    const payload = { after, limit: eventsPerPage };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.requests.send(request, payload, { timeoutMs });
      } catch (error) {
        if (!PeerUnavailable.is(error) || attempt === attempts) throw error;
        onSilence();
        await delay(retryAfterMs);
      }
    }
  }
}
