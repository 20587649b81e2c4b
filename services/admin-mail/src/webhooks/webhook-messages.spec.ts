import { describe, expect, it } from '@jest/globals';
import {
  BalanceFell,
  LeadOutcomesRecorded,
  StandingOrderRan,
  StockAlertReached,
  testAccountOf,
} from '@leadmart/contracts';
import { balanceLow, leadOutcome, standingOrderRun, stockAlert } from './webhook-messages.js';

const alert = StockAlertReached.sample as StockAlertReached;
const run = { ...StandingOrderRan.sample, cost: 65 } as StandingOrderRan;
const calls = LeadOutcomesRecorded.sample as LeadOutcomesRecorded;
const fall = BalanceFell.sample as BalanceFell;

describe('what receivers get to know', () => {
  it('of a stock alert is the order that can be bought', () => {
    const { buyerId, alertId, datasetId, datasetName, quantity } = alert;
    expect(stockAlert(alert)).toMatchObject({
      userId: buyerId,
      type: 'stock.alert',
      data: { alertId, quantity, dataset: { _id: datasetId, name: datasetName } },
    });
  });

  it('of an event of a test key is that it is a test, at the webhooks of its owner', () => {
    const { buyerId } = alert;
    const ofTestKey = { ...alert, buyerId: testAccountOf(buyerId) };
    expect(stockAlert(ofTestKey)).toEqual({ ...stockAlert(alert), userId: buyerId, test: true });
    expect(stockAlert(alert)).not.toHaveProperty('test');
  });

  it('of calls are the outcomes of the leads of a pack', () => {
    const { buyerId, purchaseId, outcomes } = calls;
    expect(leadOutcome(calls)).toMatchObject({
      userId: buyerId,
      type: 'lead.outcome',
      data: { purchaseId, outcomes },
    });
  });

  it('of a run is its result, with credits instead of tenths', () => {
    expect(standingOrderRun(run)).toMatchObject({
      userId: run.buyerId,
      occurredAt: new Date(run.occurredAt),
      type: 'standing_order.run',
      data: { order: { _id: run.savedOrderId, name: run.orderName }, credits: 6.5 },
    });
  });

  it('of a fall of the balance is the balance and the limit, in credits', () => {
    const { userId } = fall;
    const data = { credits: 90, below: 100 };
    expect(balanceLow(fall)).toMatchObject({ userId, type: 'balance.low', data });
  });
});
