import type { UserId, UserList, UserRegistered, UserVerified } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { ContactRepository } from './contact.repository.js';

/** Stores contacts from auth's events, which arrive in any order and may repeat. */
@Injectable()
export class ContactsService {
  constructor(private readonly contacts: ContactRepository) {}

  async registered({ userId, email, username }: UserRegistered): Promise<void> {
    await this.contacts.learn(userId, { email, username });
  }

  async verified({ userId, verifiedAt }: UserVerified): Promise<void> {
    await this.contacts.learn(userId, { verifiedAt: new Date(verifiedAt) });
  }

  async known({ userId, email, username, verifiedAt }: UserList['users'][number]): Promise<void> {
    const verified = verifiedAt === null ? {} : { verifiedAt: new Date(verifiedAt) };
    await this.contacts.learn(userId as UserId, { email, username, ...verified });
  }
}
