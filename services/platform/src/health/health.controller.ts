import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '../http/index.js';
import { Metrics } from '../metrics/index.js';
import { Readiness, type ReadinessReport } from './readiness.js';

/** Paths for orchestrators, outside of the API's prefix. */
export const healthPaths = ['healthz', 'readyz', 'readyz/traffic', 'metrics'];

/** Serves liveness, readiness and metrics. */
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
    await sendReport(reply, await this.readiness.report());
  }

  /**
   * For load balancers. Leaves the broker out: without it every replica would be unready at once, although all of
   * them can still answer.
   */
  @Get('readyz/traffic')
  async takesTraffic(@Res() reply: FastifyReply): Promise<void> {
    await sendReport(reply, await this.readiness.report('requests'));
  }

  @Get('metrics')
  async scrape(@Res() reply: FastifyReply): Promise<void> {
    await reply.type(this.metrics.contentType).send(await this.metrics.text());
  }
}

async function sendReport(reply: FastifyReply, { ready, checks }: ReadinessReport): Promise<void> {
  const status = ready ? 'ready' : 'not-ready';
  await reply.status(ready ? 200 : 503).send({ status, checks });
}
