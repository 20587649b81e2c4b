import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, type Write } from '@leadmart/platform/mongo';
import type { AnalyticsConfig } from '../analytics.config.js';
import { GenerationStateRepository } from './generation-state.repository.js';
import type { Generation, GenerationState } from './generation.js';

/** The generations of the read models: which one is current, and which one is made. A new database begins with an empty one. */
@Injectable()
export class GenerationsService implements OnModuleInit {
  constructor(
    private readonly states: GenerationStateRepository,
    @InjectConfig() private readonly config: AnalyticsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const isFirst = await this.states.ensure(this.create());
    if (isFirst) this.log.info('figures begin at zero until the first rebuild');
    const { timeZone } = await this.current();
    const configured = this.config.ANALYTICS_TIME_ZONE;
    if (timeZone !== configured)
      this.log.warn({ timeZone, configured }, 'figures keep their time zone until a rebuild');
  }

  async current(): Promise<Generation> {
    return (await this.states.find()).current;
  }

  async state(): Promise<GenerationState> {
    return this.states.find();
  }

  guardOf(state: GenerationState): Write {
    return this.states.guardOf(state);
  }

  /** A new generation in the configured time zone, not stored yet. */
  create(): Generation {
    return { id: newId(), timeZone: this.config.ANALYTICS_TIME_ZONE };
  }

  /** Counts events in this generation, too, from now on. A generation that another rebuild was making is abandoned. */
  async begin(building: Generation): Promise<void> {
    await this.states.begin(building);
  }

  /** Makes the generation current that is being built. Returns false when another rebuild has replaced it. */
  async finish(building: Generation, rebuiltAt: Date): Promise<boolean> {
    return this.states.finish(building, rebuiltAt);
  }

  /** Stops counting events in a generation that will not be finished. */
  async abandon(building: Generation): Promise<void> {
    await this.states.abandon(building);
  }

  /** Removes the documents of replaced and abandoned generations. */
  async removeUnused(): Promise<void> {
    await this.states.removeUnused();
  }
}
