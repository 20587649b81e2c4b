import { SendTransactionalMail, type UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { subjectHash } from '../../limits/subject-hash.js';
import { placeOf, type Client } from '../open/client.js';
import { deviceOf } from '../open/device-of.js';
import { KnownDevicesRepository } from './known-devices.repository.js';

interface Owner {
  readonly id: UserId;
  readonly email: string;
  readonly username: string;
}

/** A client and the secret in its cookie; scripts have none. */
export interface SigningIn extends Client {
  readonly deviceSecret: string | undefined;
}

/**
 * Mails a user about a sign-in from a new device: one whose cookie is unknown, and whose browser, system and network
 * are not those of an earlier sign-in. The first sign-in is no news.
 */
@Injectable()
export class KnownDevicesService {
  constructor(
    private readonly devices: KnownDevicesRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Remembers the device. One transaction, so that two sign-ins at once from a device send one mail. */
  async signedIn(user: Owner, { deviceSecret, userAgent, address }: SigningIn): Promise<void> {
    const [device, place] = [deviceOf(userAgent), placeOf(address)];
    const marks = [subjectHash('client', user.id, device, place)];
    if (deviceSecret !== undefined) marks.push(subjectHash('cookie', user.id, deviceSecret));
    await this.transactions.run(async (tx) => {
      const known = await this.devices.marksOf(user.id, tx);
      const added = marks.filter((mark) => !known.includes(mark));
      if (added.length === 0) return;
      await this.devices.add(user.id, added, tx);
      if (known.length > 0 && added.length === marks.length)
        await this.mail(user, { device, place }, tx);
    });
  }

  /** Erases the devices of a deleted user. */
  async forgetAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.devices.removeAllOf(userId, tx);
  }

  private async mail(
    { email: to, username }: Owner,
    where: { device: string; place: string },
    tx: ClientSession,
  ): Promise<void> {
    const signedInAt = this.clock.now().toISOString();
    const mail = { template: 'new-sign-in', to, username, ...where, signedInAt } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }
}
