import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail, type UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { subjectHash } from '../../limits/subject-hash.js';
import { deviceOf, placeOf, type Client } from '../open/client.js';
import { KnownDevicesRepository } from './known-devices.repository.js';

interface Owner {
  readonly id: UserId;
  readonly email: string;
  readonly username: string;
  readonly sessionVersion: number;
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
    const trusted = deviceSecret === undefined ? [] : [trustOf(user, deviceSecret)];
    await this.transactions.run(async (tx) => {
      const known = await this.devices.find(user.id, tx);
      const added = {
        marks: marks.filter((mark) => !known.marks.includes(mark)),
        trusted: trusted.filter((mark) => !known.trusted.includes(mark)),
      };
      if (added.marks.length + added.trusted.length === 0) return;
      await this.devices.add(user.id, added, tx);
      if (known.marks.length > 0 && added.marks.length === marks.length)
        await this.mail(user, { device, place }, tx);
    });
  }

  /**
   * A name of the device if this user has signed in on it since all sessions ended last, so that guesses from elsewhere
   * do not delay the owner there. The same work for an unknown user.
   */
  async trusted(
    user: Pick<Owner, 'id' | 'sessionVersion'> | undefined,
    { deviceSecret }: Pick<SigningIn, 'deviceSecret'>,
  ): Promise<string | undefined> {
    if (deviceSecret === undefined) return undefined;
    const { trusted } = await this.devices.find(user?.id);
    const mark = user && trustOf(user, deviceSecret);
    return mark !== undefined && trusted.includes(mark) ? mark : undefined;
  }

  /** Erases the devices of a deleted user. */
  async forgetAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.devices.removeAllOf(userId, tx);
  }

  private async mail(
    { id: userId, email: to, username }: Owner,
    where: { device: string; place: string },
    tx: ClientSession,
  ): Promise<void> {
    const signedInAt = this.clock.now().toISOString();
    const owner = { to, userId, username };
    const mail = { template: 'new-sign-in', ...owner, ...where, signedInAt } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }
}

/** Every end of all sessions (a new password, a reset, a sign-out everywhere, a lock) raises the version. */
const trustOf = (
  { id, sessionVersion }: Pick<Owner, 'id' | 'sessionVersion'>,
  deviceSecret: string,
): string => subjectHash('trusted', id, String(sessionVersion), deviceSecret);
