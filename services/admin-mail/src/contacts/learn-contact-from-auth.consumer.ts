import { Controller } from '@nestjs/common';
import { UserChanged, UserRegistered, UserVerified } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { followUserQueue, learnContactQueue } from '../admin-mail.topology.js';
import { ContactsService } from './contacts.service.js';

/** Stores contacts from auth's events about users. */
@Controller()
export class LearnContactFromAuthConsumer {
  constructor(private readonly contacts: ContactsService) {}

  @OnEvent(UserRegistered, learnContactQueue)
  async registered(@Payload() user: UserRegistered): Promise<void> {
    await this.contacts.registered(user);
  }

  @OnEvent(UserChanged, followUserQueue)
  async changed(@Payload() user: UserChanged): Promise<void> {
    await this.contacts.changed(user);
  }

  @OnEvent(UserVerified, learnContactQueue)
  async verified(@Payload() user: UserVerified): Promise<void> {
    await this.contacts.verified(user);
  }
}
