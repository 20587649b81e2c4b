import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import { countText } from '../../lib/words/format.js';
import { Announcement } from '../messages/Announcement.js';
import type { FoundListState } from './use-found-list.js';
import styles from './FoundList.module.css';

interface Props<T> {
  list: FoundListState<T>;
  /** The name of the list. */
  label: string;
  groups: readonly { name?: string; options: readonly T[] }[];
  keyOf: (option: T) => string;
  isLoading: boolean;
  /** The text when nothing was found; undefined while nothing is searched. */
  nothing: ReactNode;
  /** The text when the search failed, also in part. */
  failure: string | undefined;
  children: (option: T) => ReactNode;
}

/** The options below the field of `useFoundList`, and the words when there are none. */
export function FoundList<T>({ list, label, groups, keyOf, nothing, failure, ...rest }: Props<T>) {
  const { isLoading, children } = rest;
  const { id, place, onActive, onChoose } = list;
  const shown = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const best = options[0] && keyOf(options[0]);
  useEffect(() => {
    shown.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place, best]);
  const isEmpty = options.length === 0 && nothing !== undefined;
  return (
    <div className={styles['results']}>
      <div ref={shown} id={id} role="listbox" aria-label={label} className="stack fit gap-2">
        {groups.map(({ name, options: some }) => (
          <div
            key={name ?? ''}
            role={name === undefined ? undefined : 'group'}
            aria-label={name}
            className={styles['group']}
          >
            {name !== undefined && <p aria-hidden="true">{name}</p>}
            {some.map((option) => {
              const index = options.indexOf(option);
              return (
                // The keys are handled by the text field, which has the focus.
                <div
                  key={keyOf(option)}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === place}
                  className={classNames(
                    `row wrap middle ${styles['option']}`,
                    index === place && styles['active'],
                  )}
                  onClick={() => onChoose(option)}
                  onPointerMove={index === place ? undefined : () => onActive(index)}
                >
                  {children(option)}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {isEmpty && !isLoading && <p className={`soft breaks ${styles['note']}`}>{nothing}</p>}
      {failure !== undefined && (
        <p className={`soft breaks ${styles['note']}`} role="alert">
          {failure}
        </p>
      )}
      <Announcement
        text={nothing === undefined || isLoading ? '' : countText(options.length, 'result')}
      />
    </div>
  );
}
