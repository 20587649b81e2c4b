import { Controller } from '@nestjs/common';
import { SessionsEnded } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { learnContactQueue } from '../admin-mail.topology.js';
import { PersonalDataService } from './personal-data.service.js';

/** Erases a deleted user. The deletion arrives as the end of the user's sessions. */
@Controller()
export class EraseUserWhenDeletedConsumer {
  constructor(private readonly personalData: PersonalDataService) {}

  @OnEvent(SessionsEnded, learnContactQueue)
  async sessionsEnded(@Payload() { userId, reason, endedAt }: SessionsEnded): Promise<void> {
    if (reason === 'deletion') await this.personalData.erase(userId, new Date(endedAt));
  }
}
