import { Controller } from '@nestjs/common';
import { UserDeleted } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { eraseSuppressionListsQueue } from '../leads.topology.js';
import { ChangeSuppressionList } from './change-suppression-list.js';

/** Erases the phones that a deleted user had uploaded. A repeated message changes nothing more. */
@Controller()
export class EraseSuppressionListsWhenUserDeletedConsumer {
  constructor(private readonly changes: ChangeSuppressionList) {}

  @OnEvent(UserDeleted, eraseSuppressionListsQueue)
  async handle(@Payload() { userId }: UserDeleted): Promise<void> {
    await this.changes.erase(userId);
  }
}
