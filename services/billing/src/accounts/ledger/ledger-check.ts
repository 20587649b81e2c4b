import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { checkLedger } from '../../billing.jobs.js';
import { AccountRepository } from '../account.repository.js';
import { EntryReader, noEntries } from './entry.reader.js';
import { LedgerMetrics } from './ledger-metrics.js';

/** An account, and the sums and the number of its entries. */
export interface LedgerMismatch {
  readonly userId: string;
  readonly balance: number;
  readonly sumOfEntries: number;
  /** In cents; credits are in tenths. */
  readonly paid: number;
  readonly paidByEntries: number;
  readonly bought: number;
  readonly boughtByEntries: number;
  readonly prepaid: number;
  readonly prepaidByEntries: number;
  readonly version: number;
  readonly numberOfEntries: number;
}

export interface LedgerReport {
  readonly accounts: number;
  readonly balances: number;
  readonly sumOfEntries: number;
  /** The liability, in cents: the figure of analytics. */
  readonly prepaid: number;
  readonly mismatches: readonly LedgerMismatch[];
}

const accountsPerPage = 500;

/** Compares the sum of the entries of each account with its balance: every six hours, and by `ledger check`. */
@Injectable()
export class LedgerCheck {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly entries: EntryReader,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<LedgerReport> {
    const openedBy = this.clock.now();
    const report = { accounts: 0, balances: 0, sumOfEntries: 0, prepaid: 0 };
    const mismatches: LedgerMismatch[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const checked = await this.checkChunk(after, openedBy);
      for (const account of checked) {
        report.accounts += 1;
        report.balances += account.balance;
        report.sumOfEntries += account.sumOfEntries;
        report.prepaid += account.prepaid;
        if (!addsUp(account)) mismatches.push(account);
      }
      after = checked.at(-1)?.userId;
    }
    return { ...report, mismatches };
  }

  /** In one transaction: accounts and entries are read from the same snapshot. */
  private async checkChunk(after: string, openedBy: Date): Promise<LedgerMismatch[]> {
    return this.transactions.run(async (tx) => {
      const chunk = { after, openedBy, limit: accountsPerPage };
      const accounts = await this.accounts.chunk(chunk, tx);
      if (accounts.length === 0) return [];
      const totals = await this.entries.totals(
        accounts.map(({ userId }) => userId),
        tx,
      );
      return accounts.map(({ userId, balance, paid, bought, prepaid, version }) => {
        const of = totals.get(userId) ?? noEntries;
        const entries = {
          sumOfEntries: of.sum,
          paidByEntries: of.paid,
          boughtByEntries: of.bought,
          prepaidByEntries: of.prepaid,
          numberOfEntries: of.count,
        };
        return { userId, balance, paid, bought, prepaid, version, ...entries };
      });
    });
  }
}

function addsUp(account: LedgerMismatch): boolean {
  return (
    account.balance === account.sumOfEntries &&
    account.paid === account.paidByEntries &&
    account.bought === account.boughtByEntries &&
    account.prepaid === account.prepaidByEntries &&
    account.version === account.numberOfEntries
  );
}

/** Checks the ledger every six hours and logs an error for each account that does not add up. */
@Injectable()
export class RegularLedgerCheck implements OnModuleInit {
  constructor(
    private readonly check: LedgerCheck,
    private readonly work: Work,
    private readonly metrics: LedgerMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(checkLedger, () => this.run());
  }

  private async run(): Promise<void> {
    const { mismatches, ...totals } = await this.check.run();
    this.metrics.checked(mismatches.length);
    for (const mismatch of mismatches) this.log.error(mismatch, 'ledger does not add up');
    this.log.info(totals, 'ledger checked');
  }
}
