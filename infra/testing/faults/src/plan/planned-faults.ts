import type { Faults as ProviderFaults } from '@leadmart/sandbox';
import { links, servers, services, type Place } from '../world/places.js';
import type { Dice } from './dice.js';

export type Fault =
  | { readonly kind: 'kill' | 'pause'; readonly place: Place }
  | { readonly kind: 'cut' | 'freeze'; readonly link: string }
  | { readonly kind: 'delay'; readonly link: string; readonly eachMs: number }
  | { readonly kind: 'provider'; readonly faults: ProviderFaults }
  | { readonly kind: 'disk'; readonly disk: Disk }
  | { readonly kind: 'replace'; readonly service: 'leads' | 'billing' };

export type FaultKind = Fault['kind'];
export type Disk = 'mongo' | 'uploads';

/** A fault with its start and duration in milliseconds; a killed process starts again at its end. */
export type PlannedFault = Fault & { readonly atMs: number; readonly forMs: number };

const weights: Readonly<Record<FaultKind, number>> = {
  kill: 8,
  pause: 5,
  cut: 5,
  freeze: 3,
  delay: 3,
  provider: 6,
  disk: 2,
  replace: 2,
};
const durationsMs = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** With this pause two of three faults overlap, and the stack has time to work between them. */
const gapMs = { least: 300, most: 2_700 };

/** The faults of a round. All end within the round, and none lasts longer than a fifth of it. */
export function planFaults(dice: Dice, milliseconds: number): PlannedFault[] {
  const planned: PlannedFault[] = [];
  const durations = durationsMs.filter((duration) => duration <= milliseconds / 5);
  let atMs = dice.whole(gapMs.least, gapMs.most);
  while (atMs < milliseconds) {
    const forMs = Math.min(dice.one(durations), milliseconds - atMs);
    planned.push({ ...planFault(dice), atMs, forMs });
    atMs += dice.whole(gapMs.least, gapMs.most);
  }
  return planned;
}

function planFault(dice: Dice): Fault {
  const kind = dice.weighted(weights);
  switch (kind) {
    case 'kill':
    case 'pause':
      return { kind, place: dice.one([...services, ...servers]) };
    case 'cut':
    case 'freeze':
      return { kind, link: dice.one(links) };
    case 'delay':
      return { kind, link: dice.one(links), eachMs: dice.one([20, 200, 1_000]) };
    case 'provider':
      return { kind, faults: planProviderFaults(dice) };
    case 'disk':
      return { kind, disk: dice.one(['mongo', 'uploads']) };
    case 'replace':
      return { kind, service: dice.one(['leads', 'billing']) };
  }
}

/** Failed and late answers; late, repeated and withheld events. */
function planProviderFaults(dice: Dice): ProviderFaults {
  const rule = () => ({
    with: dice.one([429, 500, 'reset', 'timeout'] as const),
    when: dice.one(['before', 'after'] as const),
  });
  switch (dice.one(['stripe', 'every', 'slow', 'events', 'sendgrid'] as const)) {
    case 'stripe':
      return { stripe: { failNext: { ...rule(), times: dice.whole(1, 4) } } };
    case 'every':
      return { stripe: { every: { ...rule(), nth: dice.whole(2, 4) } } };
    case 'slow':
      return { stripe: { delayMs: dice.whole(200, 3_000) } };
    case 'events':
      return {
        stripe: {
          webhooks: dice.one([{ duplicate: true }, { paused: true }, { delayMs: 2_000 }]),
        },
      };
    case 'sendgrid':
      return { sendgrid: { failNext: { ...rule(), times: dice.whole(1, 4) } } };
  }
}
