import type { ChangedField } from '@leadmart/contracts';
import type { TestAnswer } from './test-http.js';

/** The body of a refused change. */
interface StaleBody {
  readonly code: string;
  readonly error: string;
  readonly details: {
    readonly version: number;
    readonly changes: readonly ChangedField[];
    readonly current: Readonly<Record<string, unknown>>;
  };
}

interface Versioned {
  /** The version of the view as it is now. */
  readonly version: () => Promise<number>;
  /** Changes that version, to another value for each `n`. */
  readonly change: (version: number, n: number) => Promise<TestAnswer<unknown>>;
}

/**
 * Two windows show the same version and change it: in one order, in the other; then four do it at once. Returns the statuses and the
 * refusal of the first late one.
 */
export async function changesOfOneVersion({ version, change }: Versioned) {
  const seen = await version();
  const first = await change(seen, 1);
  const late = await change(seen, 2);
  const next = await version();
  const other = await change(next, 2);
  const again = await change(next, 1);
  const last = await version();
  const atOnce = await Promise.all([3, 4, 5, 6].map((n) => change(last, n)));
  return {
    statuses: [
      [first.status, late.status],
      [other.status, again.status],
      atOnce.map(({ status }) => status).toSorted((a, b) => a - b),
    ],
    refusal: late.body as StaleBody,
  };
}

/** The statuses of `changesOfOneVersion` when no change is lost. */
export const oneOfTwo = [
  [200, 409],
  [200, 409],
  [200, 409, 409, 409],
];
