import { Controller } from '@nestjs/common';
import { testAccountOf, UserDeleted } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { eraseUserQueue } from '../leads.topology.js';
import { PersonalData } from './personal-data.js';

/** Erases what the features store about a deleted user, and for the test keys. A repeated message changes nothing more. */
@Controller()
export class EraseUserWhenDeletedConsumer {
  constructor(private readonly personalData: PersonalData) {}

  @OnEvent(UserDeleted, eraseUserQueue)
  async handle(@Payload() { userId }: UserDeleted): Promise<void> {
    for (const id of [userId, testAccountOf(userId)]) await this.personalData.erase(id);
  }
}
