import { memo, useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
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

/** The options below the field of `useFoundList`, and the words when there are none. The options follow what is typed by a frame. */
export function FoundList<T>({ list, label, groups, keyOf, nothing, failure, ...rest }: Props<T>) {
  const { isLoading, children } = rest;
  const { id, place, ...actions } = list;
  const found = useDeferredValue({ groups, nothing, isLoading });
  const shown = useRef<HTMLDivElement>(null);
  const options = found.groups.flatMap((group) => group.options);
  const best = options[0] && keyOf(options[0]);
  useEffect(() => {
    shown.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place, best]);
  const isKnown = found.nothing !== undefined && !found.isLoading;
  return (
    <div className={styles['results']}>
      <div ref={shown} id={id} role="listbox" aria-label={label} className="stack fit gap-2">
        {found.groups.map(({ name, options: some }) => (
          <div
            key={name ?? ''}
            role={name === undefined ? undefined : 'group'}
            aria-label={name}
            className={styles['group']}
          >
            {name !== undefined && <p aria-hidden="true">{name}</p>}
            {some.map((option) => {
              const index = options.indexOf(option);
              const isActive = index === place;
              return (
                <Option
                  key={keyOf(option)}
                  id={`${id}-${index}`}
                  {...{ option, index, isActive, children, ...actions }}
                />
              );
            })}
          </div>
        ))}
      </div>
      {isKnown && options.length === 0 && (
        <p className={`soft breaks ${styles['note']}`}>{found.nothing}</p>
      )}
      {failure !== undefined && (
        <p className={`soft breaks ${styles['note']}`} role="alert">
          {failure}
        </p>
      )}
      <Announcement text={isKnown ? countText(options.length, 'result') : ''} />
    </div>
  );
}

interface OptionProps<T> {
  id: string;
  option: T;
  index: number;
  isActive: boolean;
  onActive: FoundListState<T>['onActive'];
  onChoose: FoundListState<T>['onChoose'];
  children: (option: T) => ReactNode;
}

/** Memoized, so that a key renders the options that it changes. The keys are handled by the text field, which has the focus. */
const Option = memo(function Option<T>(props: OptionProps<T>) {
  const { id, option, index, isActive, onActive, onChoose, children } = props;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(`row wrap middle ${styles['option']}`, isActive && styles['active'])}
      onClick={() => onChoose(option)}
      onPointerMove={isActive ? undefined : () => onActive(index)}
    >
      {children(option)}
    </div>
  );
}) as <T>(props: OptionProps<T>) => ReactNode;
