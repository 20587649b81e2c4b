import { callOutcomes, type CallOutcome } from '@leadmart/contracts';
import type { Dice } from './dice.js';

const states = ['CA', 'NY', 'TX'] as const;
/** The datasets of a round: sold to anybody, to one buyer for each lead, and to two. */
export const shelves = ['open', 'exclusive', 'limited'] as const;

/** One operation of a member of the population; requests with the same `key` are the same operation. */
export type Operation =
  | {
      readonly kind: 'buy';
      readonly shop: (typeof shelves)[number];
      readonly states: readonly string[];
      readonly quantity: number;
      readonly key?: string;
    }
  | {
      readonly kind:
        | 'look'
        | 'download'
        | 'figures'
        | 'register'
        | 'undo'
        | 'uncheck'
        | 'reset'
        | 'logout';
    }
  | { readonly kind: 'call'; readonly outcome: CallOutcome; readonly key: string }
  | { readonly kind: 'pay'; readonly card: string; readonly key: string }
  | {
      readonly kind: 'give' | 'take';
      readonly to: number;
      readonly amount: number;
      readonly key: string;
    }
  | { readonly kind: 'give-all'; readonly amount: number; readonly key: string }
  | {
      readonly kind: 'upload';
      readonly shop: (typeof shelves)[number];
      readonly leads: number;
      /** The number of leads that the dataset already has. */
      readonly known: number;
    }
  | {
      /** A list of litigators: so many phones of the first dataset from this one on. */
      readonly kind: 'check';
      readonly from: number;
      readonly leads: number;
    }
  | { readonly kind: 'mail'; readonly key: string }
  | { readonly kind: 'refund'; readonly percent: number };

export type OperationKind = Operation['kind'];

/** An operation, its member and its time; it starts later if the member still waits for an answer. */
export type PlannedOperation = Operation & { readonly atMs: number; readonly by: string };

export const population = {
  buyer: ['buyer-1', 'buyer-2', 'buyer-3'],
  payer: ['payer-1', 'payer-2'],
  admin: ['admin-1', 'admin-2'],
  visitor: ['visitor-1'],
} as const;
type Role = keyof typeof population;
export const people: readonly string[] = [...population.buyer, ...population.payer];

const habits: Readonly<
  Record<
    Role,
    {
      readonly everyMs: readonly [number, number];
      readonly does: Readonly<Partial<Record<OperationKind, number>>>;
    }
  >
> = {
  buyer: { everyMs: [100, 500], does: { buy: 6, call: 3, look: 3, download: 1 } },
  payer: { everyMs: [200, 1_000], does: { pay: 5, look: 1 } },
  admin: {
    everyMs: [300, 1_500],
    does: {
      give: 6,
      take: 3,
      'give-all': 1,
      upload: 4,
      undo: 1,
      check: 1,
      uncheck: 1,
      mail: 1,
      refund: 2,
      figures: 2,
    },
  },
  visitor: { everyMs: [500, 4_000], does: { register: 2, reset: 1, logout: 1 } },
};

/** The operations of a round. Each member carries out its operations one after the other. */
export function planOperations(dice: Dice, milliseconds: number): PlannedOperation[] {
  return (Object.keys(population) as Role[]).flatMap((role) =>
    population[role].flatMap((by) => planDay(dice, role, by, milliseconds)),
  );
}

function planDay(dice: Dice, role: Role, by: string, milliseconds: number): PlannedOperation[] {
  const { everyMs, does } = habits[role];
  const planned: PlannedOperation[] = [];
  const wait = () => dice.whole(...everyMs);
  for (let atMs = wait(); atMs < milliseconds; atMs += wait()) {
    const kind = dice.weighted(does as Record<OperationKind, number>);
    planned.push({ ...planOperation(dice, kind, `${by}:${planned.length}`), atMs, by });
  }
  return planned;
}

function planOperation(dice: Dice, kind: OperationKind, key: string): Operation {
  switch (kind) {
    case 'buy': {
      const wish = {
        kind,
        shop: dice.one(shelves),
        states: states.slice(0, dice.whole(1, 3)),
        quantity: dice.whole(1, 20),
      };
      return dice.whole(1, 2) === 1 ? { ...wish, key } : wish;
    }
    case 'call':
      return { kind, key, outcome: dice.one(callOutcomes) };
    case 'pay':
      return { kind, key, card: dice.weighted({ pm_card_visa: 9, pm_card_chargeDeclined: 1 }) };
    case 'give':
    case 'take':
      return { kind, key, to: dice.whole(0, people.length - 1), amount: dice.whole(1, 50) };
    case 'give-all':
      return { kind, key, amount: dice.whole(1, 5) };
    case 'upload': {
      const shop = dice.one(shelves);
      return { kind, shop, leads: dice.whole(50, 2_000), known: dice.one([0, 0, 30]) };
    }
    case 'check':
      return { kind, from: dice.whole(0, 1_000), leads: dice.whole(1, 200) };
    case 'mail':
      return { kind, key };
    case 'refund':
      return { kind, percent: dice.one([25, 50, 100]) };
    case 'look':
    case 'download':
    case 'figures':
    case 'register':
    case 'undo':
    case 'uncheck':
    case 'reset':
    case 'logout':
      return { kind };
  }
}
