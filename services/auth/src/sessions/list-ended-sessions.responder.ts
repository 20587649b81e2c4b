import { ListEndedSessions, type EndedSessions } from '@leadmart/contracts';
import { Answers } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { requestsQueue } from '../auth.topology.js';
import { SessionEndings } from './session-endings.js';

/** Tells a process that starts or reconnects which sessions ended. */
@Controller()
export class ListEndedSessionsResponder {
  constructor(private readonly endings: SessionEndings) {}

  @Answers(ListEndedSessions, requestsQueue)
  async list(): Promise<EndedSessions> {
    return await this.endings.list();
  }
}
