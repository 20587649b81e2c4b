import { setTimeout as delay } from 'node:timers/promises';
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
import { Injectable } from '@nestjs/common';
import { EventsService, GenerationGivenUp } from '../events/events.service.js';
import type { Generation } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { GenerationsService } from '../generations/generations.service.js';

const owners = [
  { owner: 'auth', request: ReplayAuthEvents },
  { owner: 'leads', request: ReplayLeadsEvents },
  { owner: 'billing', request: ReplayBillingEvents },
  { owner: 'admin-mail', request: ReplayAdminMailEvents },
] as const;
type AnyReplayRequest = (typeof owners)[number]['request'];

const eventsAtOnce = 500;
const answerWithinMs = 30_000;
/** A service that restarts meanwhile is waited for. */
const attemptsOfACommand = 20;
const askAgainMs = 1_000;

interface Patience {
  readonly onProgress?: (owner: string, told: number) => void;
  /** How often a request is sent to an owner that does not answer. */
  readonly attempts?: number;
}

/** How many events each owner told. */
export type RebuildReport = Readonly<Record<string, number>>;

/**
 * Makes the read models anew from what the other services have on record, beside the ones that answer, and
 * puts them in their place when they are complete. The service goes on counting meanwhile.
 */
@Injectable()
export class RebuildService {
  constructor(
    private readonly generations: GenerationsService,
    private readonly generationsStored: GenerationRepository,
    private readonly events: EventsService,
    private readonly requests: Requests,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws GenerationGivenUp when another rebuild began meanwhile, and PeerUnavailable when an owner is away. */
  async run(patience: Patience = {}): Promise<RebuildReport> {
    await this.generationsStored.discardLeavings();
    const generation = this.generations.aNewOne();
    // From here on whatever is heard is counted in both; whatever was heard before is on record already.
    await this.generationsStored.begin(generation);
    try {
      const report = await this.replayAll(generation, patience);
      await this.putInPlace(generation);
      this.log.info({ generation: generation.id, ...report }, 'figures rebuilt');
      return report;
    } catch (error) {
      await this.generationsStored.giveUp(generation);
      throw error;
    }
  }

  private async replayAll(
    generation: Generation,
    { onProgress, attempts = attemptsOfACommand }: Patience,
  ): Promise<RebuildReport> {
    const report: Record<string, number> = {};
    for (const { owner, request } of owners) {
      report[owner] = 0;
      for await (const { events } of this.pagesOf(request, attempts)) {
        await this.events.replay(events, generation);
        report[owner] += events.length;
        onProgress?.(owner, report[owner]);
      }
    }
    return report;
  }

  private async putInPlace(generation: Generation): Promise<void> {
    const isInPlace = await this.generationsStored.finish(generation, this.clock.now());
    if (!isInPlace) throw new GenerationGivenUp();
    await this.generationsStored.discardLeavings();
  }

  private async *pagesOf(request: AnyReplayRequest, attempts: number): AsyncGenerator<ReplayPage> {
    for (let after: string | null = ''; after !== null;) {
      const page: ReplayPage = await this.ask(request, after, attempts);
      yield page;
      after = page.next;
    }
  }

  private async ask(
    request: AnyReplayRequest,
    after: string,
    attempts: number,
  ): Promise<ReplayPage> {
    const payload = { after, limit: eventsAtOnce };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.requests.send(request, payload, { timeoutMs: answerWithinMs });
      } catch (error) {
        if (!PeerUnavailable.is(error) || attempt === attempts) throw error;
        await delay(askAgainMs);
      }
    }
  }
}
