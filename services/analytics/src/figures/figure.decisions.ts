import {
  dayOf,
  CreditsAdjusted,
  CreditsCharged,
  CreditsGranted,
  CreditsReleased,
  CreditsReturned,
  PaymentRefunded,
  PaymentSucceeded,
  PurchaseCompleted,
  StockFellShort,
  type Envelope,
  type EventDefinition,
  type PayloadOf,
} from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';
import type { Day } from './days.js';
import { figureKeys, type Figures, type Tally } from './figure.js';

type Counting = (envelope: Envelope, timeZone: string) => Tally[];

const counted = new Map<string, Counting>([
  counting(PaymentSucceeded, ({ occurredAt, amount, credits, prepaidChange }, timeZone) =>
    onDay(dayOf(occurredAt, timeZone), {
      prepaidCents: prepaidChange,
      payments: 1,
      capturedCents: amount,
      creditsSold: credits,
    }),
  ),
  // Counted on the day of the refund, so that the figures of a past month do not change.
  counting(PaymentRefunded, ({ occurredAt, amount, credits, prepaidChange }, timeZone) =>
    onDay(dayOf(occurredAt, timeZone), {
      prepaidCents: prepaidChange,
      refundedCents: amount,
      creditsRefunded: credits,
    }),
  ),
  counting(CreditsAdjusted, ({ adjustedAt, amount, prepaidChange }, timeZone) =>
    onDay(dayOf(adjustedAt, timeZone), {
      prepaidCents: prepaidChange,
      ...(amount > 0 ? { creditsGiven: amount } : { creditsTaken: 0 - amount }),
    }),
  ),
  counting(CreditsGranted, ({ occurredAt, amount, prepaidChange }, timeZone) =>
    onDay(dayOf(occurredAt, timeZone), { prepaidCents: prepaidChange, creditsGiven: amount }),
  ),
  counting(CreditsCharged, ({ occurredAt, amount, prepaidChange }, timeZone) =>
    onDay(dayOf(occurredAt, timeZone), { prepaidCents: prepaidChange, creditsSpent: amount }),
  ),
  counting(CreditsReleased, ({ occurredAt, amount, prepaidChange }, timeZone) =>
    onDay(dayOf(occurredAt, timeZone), { prepaidCents: prepaidChange, creditsSpent: 0 - amount }),
  ),
  // Apart from what was spent, which does not change when leads are returned.
  counting(CreditsReturned, ({ occurredAt, amount, quantity, prepaidChange }, timeZone) =>
    onDay(dayOf(occurredAt, timeZone), {
      prepaidCents: prepaidChange,
      creditsReturned: amount,
      leadsReturned: quantity,
    }),
  ),
  counting(PurchaseCompleted, ({ occurredAt, datasetId, quantity, cost }, timeZone) => {
    const sold = { purchases: 1, leadsSold: quantity };
    const ofDataset = {
      key: figureKeys.dataset(datasetId),
      figures: { ...sold, creditsSpent: cost },
    };
    return [...onDay(dayOf(occurredAt, timeZone), sold), ofDataset];
  }),
  counting(StockFellShort, shortageTallies),
]);

export function isCounted(type: string): boolean {
  return counted.has(type);
}

/** The figures that an event adds to. Most events add to none. */
export function talliesOf(envelope: Envelope, timeZone: string): Tally[] {
  return counted.get(envelope.type)?.(envelope, timeZone) ?? [];
}

/** One registration on that day more, or one less after a deletion. */
export function registrationTallies(day: Day, count: 1 | -1): Tally[] {
  return onDay(day, { registrations: count });
}

function onDay(day: Day, figures: Partial<Figures>): Tally[] {
  return [
    { key: figureKeys.day(day), figures },
    { key: figureKeys.total, figures },
  ];
}

function shortageTallies(
  { occurredAt, datasetId, states, phoneStatus, requested, available }: StockFellShort,
  timeZone: string,
): Tally[] {
  const day = dayOf(occurredAt, timeZone);
  const search = { searches: 1, nothing: available === 0 ? 1 : 0 };
  const inState = Object.entries({ ...search, [phoneStatus]: 1 });
  const inStates = Object.fromEntries(
    states.flatMap((state) => inState.map(([name, count]) => [`${state}.${name}`, count])),
  );
  const missing = { ...search, missingLeads: Math.max(0, requested - available) };
  return [
    { key: figureKeys.datasetShortages(day, datasetId), figures: missing },
    { key: figureKeys.stateShortages(undefined, day), figures: inStates },
    { key: figureKeys.stateShortages(datasetId, day), figures: inStates },
  ];
}

function counting<D extends EventDefinition>(
  definition: D,
  tallies: (payload: PayloadOf<D>, timeZone: string) => Tally[],
): [string, Counting] {
  return [
    definition.type,
    (envelope, timeZone) => tallies(payloadOf(definition, envelope), timeZone),
  ];
}
