import { Controller } from '@nestjs/common';
import { UserDeleted } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { eraseUserQueue } from '../leads.topology.js';
import { PersonalData } from './personal-data.js';

/** Erases what the features store about a deleted user. A repeated message changes nothing more. */
@Controller()
export class EraseUserWhenDeletedConsumer {
  constructor(private readonly personalData: PersonalData) {}

  @OnEvent(UserDeleted, eraseUserQueue)
  async handle(@Payload() { userId }: UserDeleted): Promise<void> {
    await this.personalData.erase(userId);
  }
}
