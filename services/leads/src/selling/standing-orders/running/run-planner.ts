import { Injectable } from '@nestjs/common';
import {
  chosenFields,
  costOf,
  creditsToTenths,
  DatasetNotFound,
  highestPriceOf,
  ownerOf,
  quoteOf,
  tenths,
  tenthsToCredits,
  type CreditTenths,
  type UserId,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { AvailabilityService } from '../../availability/availability.service.js';
import { BuyerAccounts } from '../../buyers/buyer-accounts.js';
import { SavedOrderReader } from '../../saved-orders/saved-order.reader.js';
import type { SavedOrder } from '../../saved-orders/saved-order.schema.js';
import { LeadOffers } from '../lead-offers.js';
import { worseThan, type LeadOffer } from '../offer.decisions.js';
import { dateAfter } from '../schedule.decisions.js';
import type { RunAttempt, RunEnd, StandingOrder, StandingRun } from '../standing-order.js';
import { StandingRunRepository } from '../standing-run.repository.js';
import { needsConsent, overBudget, refusalOf, type Refusal } from './run.decisions.js';

/** Decision about a date. */
export type RunPlan =
  | { readonly kind: 'remove' }
  | { readonly kind: 'leave-out' }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'end'; readonly orderName: string; readonly end: RunEnd }
  | {
      readonly kind: 'refuse';
      readonly orderName: string;
      readonly number: number;
      readonly refusal: Refusal;
    }
  | { readonly kind: 'attempt'; readonly attempt: RunAttempt };

const noStock = 'Too few leads were available until the next date.';

/** Decides from the order, its account and the offer of today what a run buys, if anything. */
@Injectable()
export class RunPlanner {
  constructor(
    private readonly saved: SavedOrderReader,
    private readonly accounts: BuyerAccounts,
    private readonly offers: LeadOffers,
    private readonly runs: StandingRunRepository,
    private readonly availability: AvailabilityService,
    private readonly clock: Clock,
  ) {}

  /** `run` is the run of the date, if an attempt of it failed. */
  async plan(order: StandingOrder, run: StandingRun | undefined): Promise<RunPlan> {
    const saved = (await this.saved.find(order.buyerId)).find(({ id }) => id === order.id);
    // The schedule was set while the saved order was deleted.
    if (!saved) return { kind: 'remove' };
    if (order.state !== 'on')
      return run ? { kind: 'skip', reason: 'The repeat was paused.' } : { kind: 'leave-out' };
    if (dateAfter(order, order.next.date).at <= this.clock.now())
      return {
        kind: 'skip',
        reason: run ? noStock : 'The date passed while the service was not available.',
      };
    // A test account is its owner's; nobody is mailed about it (RunRecorder).
    const account = await this.accounts.find(ownerOf(order.buyerId));
    if (!account || account.isSuspended)
      return { kind: 'skip', reason: 'The account was locked or about to be deleted.' };
    return this.planAttempt(order, saved, run?.attempts ?? 0);
  }

  private async planAttempt(
    order: StandingOrder,
    saved: SavedOrder,
    number: number,
  ): Promise<RunPlan> {
    const { name: orderName, datasetId, states, phoneStatus, quantity } = saved;
    // A later setting of the buyer can leave owned leads out of what was agreed, and not add them.
    const includeOwned = order.agreed.includesOwned ? saved.includeOwned : false;
    const offer = await this.offerOf(saved, order);
    if (!offer) return { kind: 'refuse', orderName, number, refusal: refusalOf(DatasetNotFound()) };
    const worse = worseThan(order.agreed, offer);
    if (worse !== undefined) return { kind: 'end', orderName, end: needsConsent(worse) };
    const { cost, expectedPrice } = await this.costNow(order.buyerId, saved, offer);
    const spent = await this.spentBefore(order);
    const tooDear = overBudget(order, { cost, spent });
    if (tooDear) return { kind: 'end', orderName, end: tooDear };
    const body = {
      datasetId,
      states: [...states],
      phoneStatus,
      quantity,
      acceptPartial: order.onShortage === 'take',
      expectedPrice,
      expectedReturns: order.agreed.returns,
      ...(includeOwned !== undefined && { includeOwned }),
      ...chosenFields(saved),
    };
    return { kind: 'attempt', attempt: { orderName, body, number } };
  }

  /**
   * Returns what the order costs, and each lead of it on average: the purchase may not cost more. If prices depend on the
   * age of leads, it is the cost of those that are available now.
   */
  private async costNow(buyerId: UserId, saved: SavedOrder, { prices }: LeadOffer) {
    const { datasetId, states, phoneStatus, quantity, includeOwned } = saved;
    const highest = highestPriceOf(prices);
    const dearest = { cost: costOf(quantity, highest), expectedPrice: tenthsToCredits(highest) };
    if (prices.length === 1) return dearest;
    const query = { datasetId, states: [...states], phoneStatus, includeOwned };
    const now = await this.availability.of(buyerId, { ...query, ...chosenFields(saved) });
    const ages = (now.bands ?? []).map((band) => ({ ...band, price: creditsToTenths(band.price) }));
    const { leads, cost } = quoteOf(ages, quantity);
    return leads === 0 ? dearest : { cost, expectedPrice: cost / leads / 10 };
  }

  /** Returns what the runs of the order cost in the month of its next date; 0 without a limit for it. */
  private async spentBefore(order: StandingOrder): Promise<CreditTenths> {
    if (order.maxMonthCost === undefined) return tenths(0);
    return this.runs.costIn(order, order.next.date.slice(0, '2026-03'.length));
  }

  /** Returns undefined if the dataset is not for sale. */
  private async offerOf(saved: SavedOrder, { buyerId }: StandingOrder) {
    try {
      return await this.offers.now(buyerId, saved);
    } catch (error) {
      if (DatasetNotFound.is(error)) return undefined;
      throw error;
    }
  }
}
