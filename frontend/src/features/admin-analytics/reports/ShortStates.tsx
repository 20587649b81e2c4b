import type { FailedSearchesView } from '@leadmart/contracts';
import { stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { formatCount } from '../../../shared/lib/words/format.js';
import { FigureMap } from '../../../shared/ui/state-map/figures/FigureMap.js';
import { FoldedTable } from '../report-parts/FoldedTable.js';
import styles from './Reports.module.css';

/** The states in which buyers found too few leads: a map, and the same as a table. */
export function ShortStates({ states }: { states: FailedSearchesView['states'] }) {
  const byCode = new Map(states.map((one) => [one.state, one]));
  const textOf = (code: StateCode): string => {
    const figures = byCode.get(code);
    if (!figures) return 'no failed searches';
    const { searches, nothing, clean, dnc } = figures;
    const counted = `${formatCount(searches)} failed ${searches === 1 ? 'search' : 'searches'}`;
    return `${counted} (${formatCount(clean)} clean, ${formatCount(dnc)} DNC), ${formatCount(nothing)} found nothing`;
  };
  return (
    <>
      <p className={`muted ${styles['next']}`}>Buyers found too few leads in these states.</p>
      <FigureMap
        label="Failed searches on the map"
        counts={Object.fromEntries(states.map(({ state, searches }) => [state, searches]))}
        textOf={textOf}
        unit="failed searches"
      />
      <FoldedTable
        summary="Show all states in one table"
        caption="Failed searches by state"
        columns={['State', 'Searches', 'Found nothing', 'Clean', 'DNC']}
        rows={states.map(({ state, searches, nothing, clean, dnc }) => [
          stateNames[state],
          [searches, nothing, clean, dnc].map(formatCount),
        ])}
      />
    </>
  );
}
