import { lazy, Suspense } from 'react';
import type { StateCode } from '@leadmart/contracts/us-states';
import type { StateStock } from '../../shared/ui/state-map/state-stock.js';
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

/** How many of the chosen leads may be called now. Loads the tables of the law after the page. */
export function LazyCallableLine({ states, stock }: Props) {
  return (
    <Suspense fallback={<p className="muted">{'\u00a0'}</p>}>
      <CallableLine leads={leadsIn(states, stock)} />
    </Suspense>
  );
}

function leadsIn(states: readonly StateCode[], stock: StateStock): LeadsByState | undefined {
  if (stock.state !== 'known' || states.length === 0) return undefined;
  return Object.fromEntries(states.map((state) => [state, stock.byState[state] ?? 0]));
}
