import { Controller } from '@nestjs/common';
import { ExportAdminMailData, type PersonalDataPage, type UserId } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../admin-mail.topology.js';
import { PersonalDataService } from './personal-data.service.js';

/** Answers the mail settings, the mail log and the notices of a user, for the export of the user's data. */
@Controller()
export class ExportAdminMailDataResponder {
  constructor(private readonly personalData: PersonalDataService) {}

  @Answers(ExportAdminMailData, requestsQueue)
  async export(@Payload() { userId, file }: ExportAdminMailData): Promise<PersonalDataPage> {
    return { text: await this.textOf(userId, file), next: null };
  }

  private textOf(userId: UserId, file: ExportAdminMailData['file']): Promise<string> {
    switch (file) {
      case 'mail-settings.json':
        return this.personalData.settingsOf(userId);
      case 'mails.csv':
        return this.personalData.mailsOf(userId);
      case 'notices.csv':
        return this.personalData.noticesOf(userId);
    }
  }
}
