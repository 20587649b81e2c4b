import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AccountNotFound,
  centsToDollars,
  creditsToTenths,
  InvalidInput,
  NoCardOnFile,
  switchedOffBecause,
  tenths,
  tenthsToCredits,
  type AccountRecovered,
  type AutoTopUpView,
  type SwitchAutoTopUpBody,
  type SwitchedOff,
  type UserId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { isSuspect, RecoveryGuard, setUpBy } from '@leadmart/platform/recovery';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { Ledger } from '../../accounts/ledger/ledger.js';
import { TopUpLimits } from '../../accounts/top-up-limits.js';
import { topUpAccounts } from '../../billing.jobs.js';
import { changeOf } from '../../packages/package.js';
import { PackageReader } from '../../packages/package.reader.js';
import { defaultCardOf } from '../cards/card-holder.js';
import { CardHolderReader } from '../cards/card-holder.reader.js';
import {
  agreedTo,
  canTopUp,
  crossingOfSettings,
  openRunOf,
  usedThisMonth,
  type Agreed,
} from './auto-top-up.decisions.js';
import { AutoTopUpRepository } from './auto-top-up.repository.js';

type SwitchOn = Extract<SwitchAutoTopUpBody, { state: 'on' }>;

const runsShown = 10;

/** The settings of automatic top-ups. The account has a copy of the limit, so that the ledger sees a crossing. */
@Injectable()
export class AutoTopUpsService {
  constructor(
    private readonly topUps: AutoTopUpRepository,
    private readonly limits: TopUpLimits,
    private readonly cardHolders: CardHolderReader,
    private readonly packages: PackageReader,
    private readonly ledger: Ledger,
    private readonly guard: RecoveryGuard,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  async view(userId: UserId): Promise<AutoTopUpView> {
    const found = await this.topUps.find(userId);
    const runs = found?.runs ?? [];
    const onSale = found && (await this.packages.findOnSale(found.packageId));
    const below = tenthsToCredits(found?.below ?? tenths(0));
    return {
      state: found?.state ?? 'off',
      below,
      packageId: found?.packageId ?? null,
      agreed: found ? toOfferView(found) : null,
      offer: onSale && canTopUp(onSale, below) ? toOfferView(agreedTo(onSale)) : null,
      maxPerMonth: found?.maxPerMonth ?? 1,
      reason: found?.reason ?? null,
      usedThisMonth: usedThisMonth({ runs }, this.clock.now()),
      runs: runs
        .slice(-runsShown)
        .toReversed()
        .map(({ at, outcome }) => ({ at: at.toISOString(), outcome: outcome ?? null })),
    };
  }

  async change(user: SessionUser, body: SwitchAutoTopUpBody): Promise<AutoTopUpView> {
    const { id: userId } = user;
    if (body.state === 'on') await this.switchOn(user, body);
    else
      await this.ledger.transact(userId, async (tx) => {
        await this.topUps.switchOff(userId, tx);
        await this.limits.set(userId, undefined, { now: this.clock.now(), tx });
      });
    return this.view(userId);
  }

  /** Stops a top-up that an intruder may have set up, and returns it. A payment that was begun is finished. */
  async secure(recovered: AccountRecovered, tx: ClientSession): Promise<SwitchedOff[]> {
    const { userId, reason } = recovered;
    const found = await this.topUps.find(userId, tx);
    if (found?.state !== 'on' || !isSuspect(recovered, found.setUp)) return [];
    const stopped = { state: 'stopped', reason: switchedOffBecause(reason) } as const;
    await this.topUps.stop(userId, stopped, tx);
    await this.limits.set(userId, undefined, { now: this.clock.now(), tx });
    return [{ thing: 'auto-top-up', name: found.packageName }];
  }

  /** Throws NoCardOnFile, PackageNotFound, OfferChanged, and InvalidInput for a package that is too small. */
  private async switchOn(user: SessionUser, body: SwitchOn): Promise<void> {
    const { id: userId } = user;
    const { below: credits, packageId, maxPerMonth } = body;
    const holder = await this.cardHolders.find(userId);
    if (!holder || !defaultCardOf(holder)) throw NoCardOnFile();
    const onSale = await this.packages.onSale(packageId);
    const changed = changeOf(onSale, body);
    if (changed) throw changed;
    if (!canTopUp(onSale, credits)) throw InvalidInput(tooSmall);
    const below = creditsToTenths(credits);
    const settings = { below, packageId, ...agreedTo(onSale), maxPerMonth };
    await this.ledger.transact(userId, async (tx) => {
      await this.guard.admit(user, tx);
      const account = await this.limits.find(userId, tx);
      if (!account || account.closedAt) throw AccountNotFound();
      const now = this.clock.now();
      const open = openRunOf(await this.topUps.find(userId, tx));
      const crossing = crossingOfSettings(account, below, now, open);
      await this.topUps.switchOn({ userId, ...settings, setUp: setUpBy(user, now) }, tx);
      const limit = { below, ...(crossing && { crossing }) };
      await this.limits.set(userId, limit, { now, tx });
      Transactions.afterCommit(tx, () => this.work.wake(topUpAccounts));
    });
  }
}

const tooSmall = {
  fields: [
    {
      field: 'packageId',
      message:
        'expected a package that can be paid by card and has at least as many credits as below',
    },
  ],
};

const toOfferView = ({ packageName, credits, price }: Agreed) => ({
  packageName,
  credits: tenthsToCredits(credits),
  price: centsToDollars(price),
});
