import { Controller, Get } from '@nestjs/common';
import { ListEndedSessions, type EndedSessions } from '@leadmart/contracts';
import { Access, ValidQuery } from '@leadmart/platform/http';
import { SessionEndings } from './session-endings.js';

/** Serves ListEndedSessions to gateways whose broker is down. The gateway does not forward clients to it. */
@Controller('internal/ended-sessions')
@Access('gateway')
export class EndedSessionsController {
  constructor(private readonly endings: SessionEndings) {}

  @Get()
  async list(
    @ValidQuery(ListEndedSessions.payload) { since }: ListEndedSessions,
  ): Promise<EndedSessions> {
    return this.endings.list(since);
  }
}
