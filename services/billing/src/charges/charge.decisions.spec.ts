import { describe, expect, it } from '@jest/globals';
import {
  ChargeMismatch,
  ChargeReleased,
  InsufficientCredits,
  InvalidInput,
  tenths,
} from '@leadmart/contracts';
import { aBuyer, anotherBuyer } from '../../test/factories/account.js';
import { aCharge, aPurchase } from '../../test/factories/charge.js';
import { decideCharge, decideRelease } from './charge.decisions.js';

const command = {
  purchaseId: aPurchase,
  buyerId: aBuyer,
  amount: tenths(5_000),
  description: { datasetName: 'Small businesses', quantity: 100 },
};
const release = { purchaseId: aPurchase, buyerId: aBuyer, reason: 'LEADS.NO_LEADS_AVAILABLE' };

describe('charging credits', () => {
  it('spends the credits of a purchase at once and adds a line to the statement', () => {
    expect(decideCharge({ balance: tenths(5_000) }, command)).toMatchObject({
      kind: 'move',
      movement: {
        operationId: `charge:${aPurchase}`,
        amount: -5_000,
        lineType: 'leadPurchase',
        description: 'Small businesses',
        details: { purchaseId: aPurchase, quantity: 100 },
      },
    });
  });

  it('charges nothing for a purchase without a price', () => {
    expect(decideCharge({ balance: tenths(0) }, { ...command, amount: tenths(0) })).toMatchObject({
      kind: 'move',
      movement: { amount: 0 },
    });
  });

  it('ignores a second charge of the same amount', () => {
    const charge = aCharge();
    expect(decideCharge({ charge, balance: tenths(0) }, command).kind).toBe('done-before');
  });

  it.each([
    ['a short balance', undefined, 4_999, {}, InsufficientCredits.code],
    ['a released purchase', aCharge({ status: 'released' }), 9_000, {}, ChargeReleased.code],
    ['another amount', aCharge(), 9_000, { amount: tenths(1) }, ChargeMismatch.code],
    ['another buyer', aCharge(), 9_000, { buyerId: anotherBuyer }, ChargeMismatch.code],
    ['a negative amount', undefined, 0, { amount: tenths(-1) }, InvalidInput.code],
  ])('refuses to charge %s', (_why, charge, balance, other, code) => {
    const state = { balance: tenths(balance), ...(charge && { charge }) };
    expect(decideCharge(state, { ...command, ...other })).toMatchObject({ because: { code } });
  });

  it('says how many credits are missing', () => {
    expect(decideCharge({ balance: tenths(4_000) }, command)).toMatchObject({
      because: { details: { missing: 100 } },
    });
  });
});

describe('releasing credits', () => {
  it('returns charged credits with a line on the statement', () => {
    expect(decideRelease(aCharge(), release)).toMatchObject({
      movement: {
        operationId: `release:${aPurchase}`,
        amount: 5_000,
        lineType: 'refund',
        details: { purchaseId: aPurchase },
      },
    });
  });

  it('blocks a charge that arrives after its release', () => {
    expect(decideRelease(undefined, release)).toEqual({ kind: 'block' });
  });

  it('ignores a second release', () => {
    expect(decideRelease(aCharge({ status: 'released' }), release).kind).toBe('done-before');
  });

  it('refuses to release the charge of another buyer', () => {
    const decision = decideRelease(aCharge({ buyerId: anotherBuyer }), release);
    expect(decision).toMatchObject({ because: { code: ChargeMismatch.code } });
  });
});
