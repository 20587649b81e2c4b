import { Injectable } from '@nestjs/common';
import {
  addStatusChanges,
  SendTransactionalMail,
  type StatusChangeCounts,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { type DatasetChanges, LogPosition } from '@leadmart/stock';
import { type BuyerAccount, BuyerAccounts } from '../../../selling/index.js';
import { newReader } from '../readers/status-reader.js';
import { StatusReaderRepository } from '../readers/status-reader.repository.js';

/** Failures after which buyers whose mail fails are left out, so that they do not hold up the others. */
const patientFailures = 5;

/** A user to be mailed. */
interface Addressee {
  readonly userId: UserId;
  readonly counts: StatusChangeCounts;
}

/** Mails owners what they have not seen. The transaction of a mail stores its day, so two processes send it once. */
@Injectable()
export class StatusMailSender {
  constructor(
    private readonly readers: StatusReaderRepository,
    private readonly accounts: BuyerAccounts,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws when a mail fails, so that the run is repeated; after some failures those buyers are left out. */
  async send(
    owners: readonly UserId[],
    changed: readonly DatasetChanges[],
    { day, failures }: { readonly day: string; readonly failures: number },
  ): Promise<void> {
    const addressees = await this.addresseesAmong(owners, changed);
    if (addressees.length === 0) return;
    const userIds = addressees.map(({ userId }) => userId);
    const users = await this.accounts.findAll(userIds);
    const userOf = new Map(users.map((user) => [user.userId, user]));
    const errors: unknown[] = [];
    for (const { userId, counts } of addressees) {
      const user = userOf.get(userId);
      if (!user) continue;
      try {
        await this.mailOne(user, counts, day);
      } catch (err) {
        this.log.error({ err, buyerId: userId }, 'status mail failed');
        errors.push(err);
      }
    }
    if (errors.length > 0 && failures < patientFailures) throw errors[0];
  }

  /** Returns the owners who have not seen all changes. */
  private async addresseesAmong(
    owners: readonly UserId[],
    changed: readonly DatasetChanges[],
  ): Promise<Addressee[]> {
    const readers = await this.readers.findMany(owners);
    return owners.flatMap((userId) => {
      const { seen } = readers.get(userId) ?? newReader;
      const seenUpTo = LogPosition.of(seen);
      const unseen = changed
        .filter(({ datasetId, end }) => seenUpTo.in(datasetId).read < end)
        .flatMap((one) => one.owners.get(userId) ?? []);
      return unseen.length > 0 ? [{ userId, counts: unseen.reduce(addStatusChanges) }] : [];
    });
  }

  private async mailOne(
    { userId, email, username }: BuyerAccount,
    { dnc, clean, 'opted-out': optedOut }: StatusChangeCounts,
    day: string,
  ): Promise<void> {
    const owner = { to: email, userId, username };
    const mail = { template: 'status-changes', ...owner, dnc, clean, optedOut } as const;
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        if (!(await this.readers.takeMail(userId, day, tx))) return;
        const key = `status-changes:${userId}:${day}`;
        await this.outbox.addWithKey(SendTransactionalMail, key, mail, tx);
      }),
    );
  }
}
