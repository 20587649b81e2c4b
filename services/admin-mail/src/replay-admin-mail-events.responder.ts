import { Controller } from '@nestjs/common';
import { ReplayAdminMailEvents, type ReplayPage, type ReplayRequest } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { replayEvents } from '@leadmart/platform/replay';
import { replayQueue } from './admin-mail.topology.js';

/** Replays admins' actions for analytics. */
@Controller()
export class ReplayAdminMailEventsResponder {
  constructor(private readonly eventLog: EventLog) {}

  @Answers(ReplayAdminMailEvents, replayQueue)
  async replay(@Payload() request: ReplayRequest): Promise<ReplayPage> {
    return replayEvents([this.eventLog.replaySource], request);
  }
}
