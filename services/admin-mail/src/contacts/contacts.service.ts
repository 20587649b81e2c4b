import { Injectable } from '@nestjs/common';
import type {
  UserChanged,
  UserId,
  UserList,
  UserRegistered,
  UserVerified,
} from '@leadmart/contracts';
import { ContactRepository } from './contact.repository.js';

/** Stores contacts from auth's events, which arrive in any order and may repeat. */
@Injectable()
export class ContactsService {
  constructor(private readonly contacts: ContactRepository) {}

  async registered({ userId, email, username }: UserRegistered): Promise<void> {
    await this.contacts.learnNames(userId, { email, username });
  }

  async changed({ userId, email, username, revision }: UserChanged): Promise<void> {
    await this.contacts.learnNames(userId, { email, username, revision });
  }

  async verified({ userId, verifiedAt }: UserVerified): Promise<void> {
    await this.contacts.learnVerified(userId, new Date(verifiedAt));
  }

  /** Forgets a deleted user. Later events of the user change nothing. */
  async left(userId: UserId, at: Date): Promise<void> {
    await this.contacts.leave(userId, at);
  }

  async known({ userId, email, username, verifiedAt }: UserList['users'][number]): Promise<void> {
    await this.contacts.learnNames(userId, { email, username });
    if (verifiedAt !== null) await this.contacts.learnVerified(userId, new Date(verifiedAt));
  }
}
