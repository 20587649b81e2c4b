import { Suspense, lazy } from 'react';
import type { StateCode } from '@leadmart/contracts/us-states';
import type { StateStock } from '../../shared/ui/state-map/figures/shades.js';
import { SkeletonOf } from '../../shared/ui/states/states.js';
import type { LeadsByState } from './callable-now.js';

const CallableLine = lazy(() =>
  import('./CallableLine.js').then(
    ({ CallableLine: Line }) => ({ default: Line }),
    // An order without it is better than none.
    () => ({ default: () => <></> }),
  ),
);

interface Props {
  states: readonly StateCode[];
  stock: StateStock;
}

/** Of a usual length. */
const loading = (
  <SkeletonOf>
    About 1,000 callable now, by law and time zone. Information, not legal advice.
  </SkeletonOf>
);

/** How many of the chosen leads may be called now. Loads the tables of the law after the page. */
export function LazyCallableLine({ states, stock }: Props) {
  if (states.length === 0) return null;
  return (
    <p className="muted">
      <Suspense fallback={loading}>
        <CallableLine leads={leadsIn(states, stock)} loading={loading} />
      </Suspense>
    </p>
  );
}

function leadsIn(states: readonly StateCode[], stock: StateStock): LeadsByState | undefined {
  if (stock.state !== 'known') return undefined;
  return Object.fromEntries(states.map((state) => [state, stock.byState[state] ?? 0]));
}
