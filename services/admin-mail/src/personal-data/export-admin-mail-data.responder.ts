import { Controller } from '@nestjs/common';
import { ExportAdminMailData, type PersonalDataPage } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../admin-mail.topology.js';
import { PersonalDataService } from './personal-data.service.js';

/** Answers the mail settings and the mail log of a user, for the export of the user's data. */
@Controller()
export class ExportAdminMailDataResponder {
  constructor(private readonly personalData: PersonalDataService) {}

  @Answers(ExportAdminMailData, requestsQueue)
  async export(@Payload() { userId, file }: ExportAdminMailData): Promise<PersonalDataPage> {
    const text =
      file === 'mails.csv'
        ? await this.personalData.mailsOf(userId)
        : await this.personalData.settingsOf(userId);
    return { text, next: null };
  }
}
