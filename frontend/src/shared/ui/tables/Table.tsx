import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { classNames } from '../../lib/class-names.js';
import { usePartingFocus } from '../../lib/focus/use-parting-focus.js';
import { ClampedText } from '../text/ClampedText.js';
import styles from './Table.module.css';

/** The order of a column that can be sorted; no direction while another column is. */
export interface Sorting {
  direction?: 'ascending' | 'descending';
  onPress: () => void;
}

export type Column = string | { name: string; numeric?: true; sorting?: Sorting };

interface Props {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column[];
  /**
   * On a narrow screen a row becomes a card that names every cell, or a few lines laid out by the
   * rows' own styles.
   */
  narrow?: 'cards' | 'lines';
  children: ReactNode;
}

/**
 * A table. Cells carry their column's name in `data-label`. The explicit roles keep the table's
 * semantics on narrow screens, where its `display` changes.
 */
export function Table({ caption, columns, narrow = 'cards', children }: Props) {
  return (
    <div className={styles['frame']}>
      <table className={classNames(styles['table'], styles[narrow])} role="table">
        <caption className="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => {
              const { name, numeric, sorting }: Exclude<Column, string> =
                typeof column === 'string' ? { name: column } : column;
              return (
                <th
                  key={name}
                  scope="col"
                  role="columnheader"
                  aria-sort={sorting?.direction}
                  className={numeric && styles['numeric']}
                >
                  {sorting ? <SortButton name={name} {...sorting} /> : name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

const arrows = { ascending: <ArrowUp />, descending: <ArrowDown /> };

/** Cards have no column heads: there the page offers the orders in a list of its own. */
function SortButton({ name, direction, onPress }: Sorting & { name: string }) {
  return (
    <>
      <button type="button" className={styles['sort']} onClick={onPress}>
        {name}
        {direction ? arrows[direction] : <ChevronsUpDown className={styles['unsorted']} />}
      </button>
      <span className={styles['unsortable']}>{name}</span>
    </>
  );
}

type RowProps = Omit<ComponentProps<'tr'>, 'ref'> & { ref?: RefObject<HTMLTableRowElement | null> };

/** A row that is removed with the focus in it, for example by its own button, gives it to the heading. */
export function Row({ ref, ...rest }: RowProps) {
  const own = useRef<HTMLTableRowElement>(null);
  const row = ref ?? own;
  usePartingFocus(row);
  return <tr role="row" ref={row} {...rest} />;
}

interface CellProps extends ComponentProps<'td'> {
  /** The name of the cell's column. */
  of: string;
  /** As narrow as its content. */
  fixed?: boolean;
  /** As wide as its card on narrow screens. */
  whole?: boolean;
}

export function Cell({ of, fixed, whole, className, ...rest }: CellProps) {
  return (
    <td
      role="cell"
      data-label={of}
      className={classNames(fixed && styles['fixed'], whole && styles['whole'], className)}
      {...rest}
    />
  );
}

/** A cell of a column with `numeric`, aligned to the right. */
export function FigureCell({ className, ...rest }: CellProps) {
  return <Cell className={classNames(styles['numeric'], className)} {...rest} />;
}

interface PickProps {
  of: string;
  /** The name of the checkbox. */
  label: string;
  isPicked: boolean;
  /** Undefined for a row that cannot be picked: its cell is empty. */
  onPick: ((isPicked: boolean) => void) | undefined;
  className?: string | undefined;
}

/** The checkbox of a row. */
export function PickCell({ of, label, isPicked, onPick, className }: PickProps) {
  return (
    <Cell of={of} fixed className={classNames(styles['pick'], className)}>
      {onPick && (
        <label>
          <input
            type="checkbox"
            aria-label={label}
            checked={isPicked}
            onChange={({ target }) => onPick(target.checked)}
          />
        </label>
      )}
    </Cell>
  );
}

/** The buttons of a row. Their labels are enough, so a card does not name their column. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td role="cell" className={styles['actions']}>
      <span className="inline-row middle gap-1">{children}</span>
    </td>
  );
}

interface TwoLinesProps {
  of: string;
  name: ReactNode;
  about: string;
}

/** The cell that names the row, and below the name what it is. */
export function TwoLineHead({ of, name, about }: TwoLinesProps) {
  return (
    <RowHead of={of}>
      <span className={`stack slim ${styles['twoLines']}`}>
        {name}
        <ClampedText text={about} className="soft plain" />
      </span>
    </RowHead>
  );
}

/** The cell that names the row. */
export function RowHead({ of, ...rest }: ComponentProps<'th'> & { of: string }) {
  return <th scope="row" role="rowheader" data-label={of} {...rest} />;
}
