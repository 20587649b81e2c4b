import { TellAdminMailHistory, type HistoryPage, type TellHistory } from '@leadmart/contracts';
import { Chronicle, tellHistory } from '@leadmart/platform/history';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { historyQueue } from '../admin-mail.topology.js';

/** Tells analytics again what admins did here. */
@Controller()
export class TellAdminMailHistoryResponder {
  constructor(private readonly chronicle: Chronicle) {}

  @Answers(TellAdminMailHistory, historyQueue)
  async tell(@Payload() asked: TellHistory): Promise<HistoryPage> {
    return await tellHistory([this.chronicle.chapter], asked);
  }
}
