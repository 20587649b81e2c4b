import {
  highestPriceOf,
  tenths,
  tenthsToCredits,
  toPricedAgesView,
  type StandingOrderView,
  type StandingRunView,
} from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import { creditsOrNull, type StandingOrder, type StandingRun } from './standing-order.js';

export function toStandingOrderView(order: StandingOrder): StandingOrderView {
  const {
    id,
    schedule,
    hour,
    zone,
    maxCost,
    maxMonthCost,
    onShortage,
    agreed,
    state,
    pausedBecause,
    next,
  } = order;
  return {
    savedOrderId: id,
    schedule,
    hour,
    zone,
    onShortage,
    creditsPerRun: creditsOrNull(maxCost),
    creditsPerMonth: creditsOrNull(maxMonthCost),
    agreed: {
      price: tenthsToCredits(highestPriceOf(agreed.prices)),
      ...(agreed.prices.length > 1 && { prices: agreed.prices.map(toPricedAgesView) }),
      returns: agreed.returns,
    },
    state,
    pausedBecause: pausedBecause ?? null,
    nextRunAt: state === 'on' ? next.at.toISOString() : null,
    version: versionOf(order),
  };
}

export function toStandingRunView(run: StandingRun): StandingRunView {
  const { date, result, reason, purchaseId, quantity, cost, endedAt } = run;
  return {
    date,
    result: result ?? 'open',
    reason: reason ?? null,
    purchaseId: purchaseId ?? null,
    quantity: quantity ?? 0,
    credits: tenthsToCredits(cost ?? tenths(0)),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
