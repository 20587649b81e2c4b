import { Link } from 'react-router-dom';
import type { FailedSearchesView } from '@leadmart/contracts';
import { stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { formatCount } from '../../../shared/lib/words/format.js';
import { SaveTableButton, type TableFile } from '../../../shared/ui/buttons/SaveTableButton.js';
import { FigureMap } from '../../../shared/ui/state-map/figures/FigureMap.js';
import { FoldedTable } from '../report-parts/FoldedTable.js';
import styles from './Reports.module.css';

interface Props {
  states: FailedSearchesView['states'];
  /** The address of the failed searches in a state. */
  rowsAt: (state: StateCode) => string;
}

/** The states in which buyers found too few leads: a map, and the same as a table. */
export function ShortStates({ states, rowsAt }: Props) {
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
      <div className={`row spread middle ${styles['next']}`}>
        <p className="muted">Buyers found too few leads in these states.</p>
        <SaveTableButton of="failed searches by state" file={() => fileOf(states)} />
      </div>
      <FigureMap
        label="Failed searches on the map"
        counts={Object.fromEntries(states.map(({ state, searches }) => [state, searches]))}
        textOf={textOf}
        unit="failed searches"
        rowsAt={rowsAt}
      />
      <FoldedTable
        summary="Show all states in one table"
        caption="Failed searches by state"
        columns={['State', 'Searches', 'Found nothing', 'Clean', 'DNC']}
        rows={states.map(({ state, searches, nothing, clean, dnc }) => [
          <Link key={state} to={rowsAt(state)}>
            {stateNames[state]}
          </Link>,
          [searches, nothing, clean, dnc].map(formatCount),
        ])}
      />
    </>
  );
}

const fileOf = (states: Props['states']): TableFile => ({
  name: 'leadmart-failed-searches-by-state',
  columns: ['state', 'searches', 'foundNothing', 'clean', 'dnc'],
  rows: states.map(({ state, searches, nothing, clean, dnc }) => [
    state,
    searches,
    nothing,
    clean,
    dnc,
  ]),
});
