import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, type Write } from '@leadmart/platform/mongo';
import type { AnalyticsConfig } from '../analytics.config.js';
import { GenerationStateRepository } from './generation-state.repository.js';
import type { Generation, GenerationState } from './generation.js';

/** Provides the current generation of the read models. A new database begins with an empty one. */
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
}
