import { describe, expect, it } from '@jest/globals';
import {
  InsufficientCredits,
  InvalidInput,
  NothingReserved,
  ReservationMismatch,
  ReservationReleased,
  tenths,
} from '@leadmart/contracts';
import { aBuyer, anotherBuyer } from '../../test/factories/account.js';
import { aPurchase, aReservation } from '../../test/factories/reservation.js';
import {
  decideCapture,
  decideCharge,
  decideRelease,
  decideReserve,
} from './reservation.decisions.js';

const reserve = { purchaseId: aPurchase, buyerId: aBuyer, amount: tenths(5_000) };
const capture = {
  ...reserve,
  description: { datasetName: 'Small businesses', quantity: 100 },
};
const release = { purchaseId: aPurchase, buyerId: aBuyer, reason: 'LEADS.NO_LEADS_AVAILABLE' };

describe('charging credits', () => {
  it('spends the credits of a purchase at once and adds a line to the statement', () => {
    expect(decideCharge({ balance: tenths(5_000) }, capture)).toMatchObject({
      kind: 'move',
      movement: {
        operationId: `charge:${aPurchase}`,
        amount: -5_000,
        lineType: 'leadPurchase',
        description: 'Small businesses',
        details: { spent: 5_000, quantity: 100 },
      },
    });
  });

  it('spends the credits that an older build of leads reserved for the same purchase', () => {
    const state = { reservation: aReservation(), balance: tenths(0) };
    expect(decideCharge(state, capture)).toMatchObject({
      movement: { operationId: `capture:${aPurchase}`, amount: 0, held: -5_000 },
    });
  });

  it('ignores a second charge of the same amount', () => {
    const reservation = aReservation({ status: 'captured', captured: tenths(5_000) });
    expect(decideCharge({ reservation, balance: tenths(0) }, capture).kind).toBe('done-before');
  });

  it.each([
    ['a short balance', undefined, 4_999, {}, InsufficientCredits.code],
    [
      'a released purchase',
      aReservation({ status: 'released' }),
      9_000,
      {},
      ReservationReleased.code,
    ],
    ['another amount', aReservation(), 9_000, { amount: tenths(1) }, ReservationMismatch.code],
    ['another buyer', aReservation(), 9_000, { buyerId: anotherBuyer }, ReservationMismatch.code],
    ['a negative amount', undefined, 0, { amount: tenths(-1) }, InvalidInput.code],
  ])('refuses to charge %s', (_why, reservation, balance, other, code) => {
    const state = { balance: tenths(balance), ...(reservation && { reservation }) };
    expect(decideCharge(state, { ...capture, ...other })).toMatchObject({ because: { code } });
  });
});

describe('reserving credits', () => {
  it('moves reserved credits from the balance to the held credits', () => {
    const decision = decideReserve({ balance: tenths(8_000) }, reserve);
    expect(decision).toMatchObject({
      kind: 'move',
      movement: { operationId: `reserve:${aPurchase}`, amount: -5_000, held: 5_000 },
    });
  });

  it('does not make a reserve a line of the statement', () => {
    const decision = decideReserve({ balance: tenths(8_000) }, reserve);
    expect(decision).not.toHaveProperty('movement.lineType');
  });

  it('reserves the whole balance', () => {
    expect(decideReserve({ balance: tenths(5_000) }, reserve).kind).toBe('move');
  });

  it('reserves nothing for a purchase that costs nothing', () => {
    const free = { ...reserve, amount: tenths(0) };
    expect(decideReserve({ balance: tenths(0) }, free).kind).toBe('move');
  });

  it('refuses a short balance with the missing credits', () => {
    const decision = decideReserve({ balance: tenths(4_999) }, reserve);
    const because = decision.kind === 'refuse' ? decision.because : undefined;
    expect(InsufficientCredits.is(because)).toBe(true);
    expect(because?.details).toEqual({ missing: 0.1 });
  });

  it('refuses every reserve while the balance is below zero', () => {
    const decision = decideReserve({ balance: tenths(-1) }, { ...reserve, amount: tenths(0) });
    expect(decision.kind).toBe('refuse');
  });

  it.each(['held', 'captured'] as const)(
    'ignores a reserve for a purchase that is %s already',
    (status) => {
      const reservation = aReservation({ status });
      expect(decideReserve({ reservation, balance: tenths(0) }, reserve).kind).toBe('done-before');
    },
  );

  it('refuses a reserve after the release of its purchase', () => {
    const reservation = aReservation({ status: 'released', amount: tenths(0) });
    const decision = decideReserve({ reservation, balance: tenths(9_000) }, reserve);
    expect(decision).toMatchObject({ because: { code: ReservationReleased.code } });
  });

  it.each([{ amount: tenths(1) }, { buyerId: anotherBuyer }])(
    'refuses a second reserve of a purchase with another %o',
    (other) => {
      const state = { reservation: aReservation(), balance: tenths(9_000) };
      const decision = decideReserve(state, { ...reserve, ...other });
      expect(decision).toMatchObject({ because: { code: ReservationMismatch.code } });
    },
  );

  it('refuses to reserve a negative amount', () => {
    const decision = decideReserve({ balance: tenths(0) }, { ...reserve, amount: tenths(-1) });
    expect(decision).toMatchObject({ because: { code: InvalidInput.code } });
  });
});

describe('capturing credits', () => {
  it('spends held credits and adds a line to the statement', () => {
    expect(decideCapture(aReservation(), capture)).toMatchObject({
      movement: {
        amount: 0,
        held: -5_000,
        lineType: 'leadPurchase',
        description: 'Small businesses',
        details: { spent: 5_000, quantity: 100 },
      },
    });
  });

  it('returns the credits that a capture does not spend', () => {
    const decision = decideCapture(aReservation(), { ...capture, amount: tenths(3_000) });
    expect(decision).toMatchObject({
      movement: { amount: 2_000, held: -5_000, details: { spent: 3_000 } },
    });
  });

  it('returns all held credits when a capture spends none', () => {
    expect(decideCapture(aReservation(), { ...capture, amount: tenths(0) })).toMatchObject({
      movement: { amount: 5_000, held: -5_000, details: { spent: 0 } },
    });
  });

  it('ignores a second capture of the same amount', () => {
    const reservation = aReservation({ status: 'captured', captured: tenths(5_000) });
    expect(decideCapture(reservation, capture).kind).toBe('done-before');
  });

  it('refuses a second capture with another amount', () => {
    const reservation = aReservation({ status: 'captured', captured: tenths(4_000) });
    expect(decideCapture(reservation, capture)).toMatchObject({
      because: { code: ReservationMismatch.code },
    });
  });

  it('refuses a capture after the release', () => {
    const reservation = aReservation({ status: 'released' });
    expect(decideCapture(reservation, capture)).toMatchObject({
      because: { code: ReservationReleased.code },
    });
  });

  it.each([
    ['nothing is held', undefined, capture],
    ['less is held', aReservation({ amount: tenths(4_999) }), capture],
    ['another buyer reserved it', aReservation({ buyerId: anotherBuyer }), capture],
  ])('refuses a capture when %s', (_why, reservation, command) => {
    expect(decideCapture(reservation, command)).toMatchObject({
      because: { code: NothingReserved.code },
    });
  });

  it('refuses to capture a negative amount', () => {
    const decision = decideCapture(aReservation(), { ...capture, amount: tenths(-1) });
    expect(decision).toMatchObject({ because: { code: InvalidInput.code } });
  });
});

describe('releasing credits', () => {
  it('returns all held credits with a release', () => {
    expect(decideRelease(aReservation(), release)).toMatchObject({
      movement: { operationId: `release:${aPurchase}`, amount: 5_000, held: -5_000 },
    });
  });

  it('blocks a reserve that arrives after its release', () => {
    expect(decideRelease(undefined, release)).toEqual({ kind: 'block' });
  });

  it('returns charged credits with a line on the statement', () => {
    const reservation = aReservation({ status: 'captured', captured: tenths(5_000) });
    expect(decideRelease(reservation, release)).toMatchObject({
      movement: {
        operationId: `release:${aPurchase}`,
        amount: 5_000,
        lineType: 'refund',
        details: { spent: -5_000 },
      },
    });
  });

  it('ignores a second release', () => {
    const reservation = aReservation({ status: 'released' });
    expect(decideRelease(reservation, release).kind).toBe('done-before');
  });

  it('refuses to release the reservation of another buyer', () => {
    const decision = decideRelease(aReservation({ buyerId: anotherBuyer }), release);
    expect(decision).toMatchObject({ because: { code: ReservationMismatch.code } });
  });
});
