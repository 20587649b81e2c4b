import { describe, expect, it } from '@jest/globals';
import { tenths, type ClaimId, type PurchaseId } from '@leadmart/contracts';
import { aBuyer, anAccountWith, noon } from '../../test/factories/account.js';
import { aPurchase } from '../../test/factories/charge.js';
import { book } from '../accounts/ledger/ledger.decisions.js';
import { returnedPayloadOf, returnMovementOf } from './return.decisions.js';

const command = {
  claimId: '65f0000000000000000000c1' as ClaimId,
  purchaseId: aPurchase as PurchaseId,
  buyerId: aBuyer,
  amount: tenths(150),
  quantity: 3,
  datasetName: 'Small businesses',
};

describe('returned leads', () => {
  const booking = book(anAccountWith(100), returnMovementOf(command), { id: 'e1', now: noon });

  it('give their credits back once for a claim, as a line of the statement', () => {
    expect(booking.account).toMatchObject({ balance: 250, statementCounts: { return: 1 } });
    expect(booking.entry).toMatchObject({
      operationId: `return:${command.claimId}`,
      kind: 'return',
      description: 'Small businesses',
      lineType: 'return',
    });
  });

  it('publishes returned leads with the return, the purchase and the number of leads', () => {
    const { claimId, purchaseId, buyerId, amount, quantity } = command;
    const occurredAt = noon.toISOString();
    const payload = {
      claimId,
      purchaseId,
      buyerId,
      amount,
      quantity,
      prepaidChange: 0,
      occurredAt,
    };
    expect(returnedPayloadOf(booking.entry)).toEqual(payload);
    const { quantity: _none, ...details } = booking.entry.details;
    expect(returnedPayloadOf({ ...booking.entry, details }).quantity).toBe(0);
  });
});
