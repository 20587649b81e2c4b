import { Controller } from '@nestjs/common';
import { ListEndedSessions, type EndedSessions } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../auth.topology.js';
import { SessionEndings } from './session-endings.js';

/** Lists ended sessions; every process requests the list every few seconds. */
@Controller()
export class ListEndedSessionsResponder {
  constructor(private readonly endings: SessionEndings) {}

  @Answers(ListEndedSessions, requestsQueue)
  async list(@Payload() { since }: ListEndedSessions): Promise<EndedSessions> {
    return this.endings.list(since);
  }
}
