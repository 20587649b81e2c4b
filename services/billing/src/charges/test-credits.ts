import { Injectable } from '@nestjs/common';
import { isTestId, tenths, testCredits, type ChargeCredits } from '@leadmart/contracts';
import { Ledger } from '../accounts/ledger/ledger.js';

/** Fills test accounts up, so that tests need no payment. See decisions/0070. */
@Injectable()
export class TestCredits {
  constructor(private readonly ledger: Ledger) {}

  /** Fills a test account up for a charge that it could not pay. Returns whether to try again; never for a user's account. */
  async fillUpFor({
    buyerId,
    amount,
  }: Pick<ChargeCredits, 'buyerId' | 'amount'>): Promise<boolean> {
    if (!isTestId(buyerId)) return false;
    return this.ledger.transact(buyerId, async (tx) => {
      const account = await this.ledger.accountOf(buyerId, tx);
      if (account.balance >= amount) return true;
      if (account.balance >= testCredits) return false;
      const movement = {
        // Two at once follow the same entry, and one of them is repeated.
        operationId: `test:${buyerId}:${account.version}`,
        source: 'welcome',
        kind: 'welcome',
        amount: tenths(testCredits - account.balance),
        actor: { role: 'system' },
        description: 'Test credits',
        lineType: 'adjustment',
      } as const;
      await this.ledger.record(account, movement, tx);
      return true;
    });
  }
}
