import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '../http/index.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** The addresses an orchestrator asks; they stand outside of the API's prefix. */
export const healthPaths = ['healthz', 'readyz', 'metrics'];

/** Answers whether the process lives, whether it is ready for work, and its metrics. */
@Controller()
@Access('public')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  @Get('healthz')
  alive(): { status: 'alive' } {
    return { status: 'alive' };
  }

  @Get('readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { ready, checks } = await this.readiness.report();
    const status = ready ? 'ready' : 'not-ready';
    await reply.status(ready ? 200 : 503).send({ status, checks });
  }

  @Get('metrics')
  async scrape(@Res() reply: FastifyReply): Promise<void> {
    await reply.type(this.metrics.contentType).send(await this.metrics.text());
  }
}
