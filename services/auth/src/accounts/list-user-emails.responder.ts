import { ListUserEmails, type UserEmails } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { requestsQueue } from '../auth.topology.js';
import { UserRepository } from './user.repository.js';

/** Tells other services whose ids these are, so that they need not keep addresses of their own. */
@Controller()
export class ListUserEmailsResponder {
  constructor(private readonly users: UserRepository) {}

  @Answers(ListUserEmails, requestsQueue)
  async list(@Payload() { userIds }: ListUserEmails): Promise<UserEmails> {
    return { users: await this.users.emailsOf(userIds) };
  }
}
