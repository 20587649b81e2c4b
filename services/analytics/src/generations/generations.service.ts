import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { AnalyticsConfig } from '../analytics.config.js';
import type { Generation, Generations } from './generation.js';
import { GenerationRepository } from './generation.repository.js';

/** Knows which generation of the read models answers and which one is in the making. */
@Injectable()
export class GenerationsService implements OnModuleInit {
  constructor(
    private readonly generations: GenerationRepository,
    @InjectConfig() private readonly config: AnalyticsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const isFirst = await this.generations.ensure(this.aNewOne());
    if (isFirst) this.log.info('figures begin at zero, until the first rebuild');
    const { timeZone } = await this.current();
    const configured = this.config.ANALYTICS_TIME_ZONE;
    if (timeZone !== configured)
      this.log.warn({ timeZone, configured }, 'figures keep their time zone until a rebuild');
  }

  async current(): Promise<Generation> {
    return (await this.generations.find()).current;
  }

  async state(session?: ClientSession): Promise<Generations> {
    return await this.generations.find(session);
  }

  /** In the zone that is configured now. */
  aNewOne(): Generation {
    return { id: newId(), timeZone: this.config.ANALYTICS_TIME_ZONE };
  }
}
