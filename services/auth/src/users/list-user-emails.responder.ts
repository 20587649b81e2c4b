import { Controller } from '@nestjs/common';
import { ListUserEmails, type UserEmails } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../auth.topology.js';
import { UserRepository } from './user.repository.js';

/** Answers the emails and names of users, so that other services need not store them. */
@Controller()
export class ListUserEmailsResponder {
  constructor(private readonly users: UserRepository) {}

  @Answers(ListUserEmails, requestsQueue)
  async list(@Payload() { userIds }: ListUserEmails): Promise<UserEmails> {
    return { users: await this.users.emailsOf(userIds) };
  }
}
