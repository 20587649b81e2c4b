import { Controller, Get, Query } from '@nestjs/common';
import { ListEndedSessions, type EndedSessions } from '@leadmart/contracts';
import { Access, parseInput } from '@leadmart/platform/http';
import { SessionEndings } from './session-endings.js';

/** Serves ListEndedSessions to gateways whose broker is down. The gateway does not forward clients to it. */
@Controller('internal/ended-sessions')
@Access('gateway')
export class EndedSessionsController {
  constructor(private readonly endings: SessionEndings) {}

  @Get()
  async list(@Query() query: unknown): Promise<EndedSessions> {
    const { since } = parseInput(ListEndedSessions.payload, query, 'query');
    return this.endings.list(since);
  }
}
