import {
  memo,
  startTransition,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
} from 'react';
import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { classNames } from '../../lib/class-names.js';
import { useMedia } from '../../lib/hooks/use-media.js';
import { Button } from '../buttons/Button.js';
import { MapScale } from './figures/MapScale.js';
import { rangesOf, type StateStock } from './figures/shades.js';
import { RegionChips } from './RegionChips.js';
import { toggleGroup, withStates } from './selection.js';
import { ushaStates } from './state-groups.js';
import { StateRows } from './StateRows.js';
import { StockNote } from './StockNote.js';
import { TileMap } from './tiles/TileMap.js';
import shadeStyles from './figures/shades.module.css';
import styles from './StateMap.module.css';

interface Props {
  selected: readonly StateCode[];
  onChange: (states: StateCode[]) => void;
  stock: StateStock;
  /** Defined when nothing else on the page offers to count again. */
  onRecount?: (() => void) | undefined;
  /** Without the groups of Buy Leads. */
  isBrief?: boolean;
}

/** Too narrow for tiles with a number: rows take their place. */
const narrow = '(width < 40rem)';

/**
 * The fifty states as checkboxes: tiles of a map, or rows of a list beside a small map on phones.
 * Their shades divide the leads of this dataset. Memoized, because it is the largest part of its
 * page.
 */
export const StateMap = memo(function StateMap(props: Props) {
  const { onChange, stock, onRecount, isBrief = false } = props;
  const hint = useId();
  const isNarrow = useMedia(narrow);
  const counts = stock.state === 'known' ? stock.byState : undefined;
  const ranges = useMemo(() => rangesOf(counts ?? {}), [counts]);
  const { selected, select, toggle, paint } = useSelection(props.selected, onChange);
  const States = isNarrow ? StateRows : TileMap;
  return (
    <fieldset
      className={classNames('stack fit gap-4', shadeStyles['shaded'])}
      aria-describedby={hint}
    >
      <legend className={`small firm ${styles['legend']}`}>States</legend>
      <div className="row wrap middle gap-2">
        <p id={hint} className={`muted ${styles['hint']}`}>
          {selected.length} of {stateCodes.length} selected
        </p>
        {isBrief ? (
          <RegionChips selected={selected} onToggle={toggle} />
        ) : (
          <Groups onToggle={toggle} />
        )}
      </div>
      <div className={classNames('stack fit gap-4', !isBrief && styles['field'])}>
        {!isBrief && <RegionChips selected={selected} onToggle={toggle} />}
        <States
          counts={counts}
          ranges={ranges}
          selected={selected}
          onToggle={toggle}
          onSelect={select}
          onPaint={paint}
        />
      </div>
      {counts ? (
        <MapScale ranges={ranges} />
      ) : (
        <StockNote state={stock.state} onRecount={onRecount} />
      )}
    </fieldset>
  );
});

/** The groups of the specification. */
function Groups({ onToggle }: { onToggle: (states: readonly StateCode[]) => void }) {
  return (
    <>
      <Button size="small" onClick={() => onToggle(ushaStates)}>
        Toggle USHA States
      </Button>
      <Button size="small" onClick={() => onToggle(stateCodes)}>
        Toggle All States
      </Button>
    </>
  );
}

/** Stable functions, so that a change of one state renders one tile. The map answers a press before the page around it. */
function useSelection(given: readonly StateCode[], onChange: Props['onChange']) {
  const [selected, show] = useOptimistic(given);
  const latest = useRef({ selected, onChange });
  useLayoutEffect(() => {
    latest.current = { selected, onChange };
  });
  const paint = useCallback(
    (states: StateCode[]) =>
      startTransition(() => {
        show(states);
        latest.current.onChange(states);
      }),
    [show],
  );
  const toggle = useCallback(
    (states: readonly StateCode[]) => paint(toggleGroup(latest.current.selected, states)),
    [paint],
  );
  const select = useCallback(
    (states: readonly StateCode[]) => paint(withStates(latest.current.selected, states, true)),
    [paint],
  );
  return { selected, select, toggle, paint };
}
