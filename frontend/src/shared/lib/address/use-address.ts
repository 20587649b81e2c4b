import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  readAddress,
  writeAddress,
  type AddressSchema,
  type AddressValues,
} from './address-schema.js';
import { PacedWork } from './paced-work.js';

const pauseMs = 250;

/** Replaces the address, or adds an entry to the history where Back should undo the change. */
export type ChangeAddress<S extends AddressSchema> = (
  fields: Partial<AddressValues<S>>,
  history?: 'replace' | 'push',
) => void;

/** The state of an entry of the history that a page pushed itself: going back leads to this page. */
export interface PushedState {
  openedFrom: string;
}

/**
 * The state of a page that lives in the query of its address, so that a reload, Back and a shared
 * link restore it. The returned values are ahead of the address for a moment while the user types.
 * A page uses this once, with one schema for all of its parts.
 */
export function useAddress<S extends AddressSchema>(
  schema: S,
): [
  values: AddressValues<S>,
  change: ChangeAddress<S>,
  /** Takes a change back: goes back if this page pushed it, otherwise replaces it by these fields. */
  undo: (fields: Partial<AddressValues<S>>) => void,
] {
  const { pathname, search, hash, key, state } = useLocation();
  const isPushed = (state as Partial<PushedState> | null)?.openedFrom === pathname;
  const navigate = useNavigate();
  const read = readAddress(schema, search);
  const said = writeAddress(schema, read);
  const [values, setValues] = useState(read);
  const [paced] = useState(() => new PacedWork(pauseMs));
  const here = { pathname, search, hash, key, isPushed, navigate };
  const now = useRef({ ...here, values, said, sent: [] as string[], left: '' });

  useLayoutEffect(() => {
    const { current } = now;
    if (current.key !== key) current.left = '';
    Object.assign(current, here);
    const changed = current.said !== said;
    current.said = said;
    const place = current.sent.lastIndexOf(said);
    current.sent.splice(0, place + 1);
    // An address that this page wrote may arrive after later changes: the values are newer.
    if (!changed || place >= 0) return;
    paced.cancel();
    current.values = read;
    setValues(read);
  });
  useEffect(() => leaveTogether(paced), [paced]);

  const change: ChangeAddress<S> = useCallback(
    (fields, history = 'replace') => {
      const { current } = now;
      if (history === 'push') paced.flush();
      current.values = { ...current.values, ...fields };
      setValues(current.values);
      const write = (): void => {
        const next = writeAddress(schema, current.values);
        if (next === (current.sent.at(-1) ?? current.said)) return;
        current.sent.push(next);
        const to = { search: writeAddress(schema, current.values, current.search) };
        const isReplaced = history === 'replace';
        // A replaced entry is still one that this page pushed.
        const pushed: PushedState | null =
          !isReplaced || current.isPushed ? { openedFrom: current.pathname } : null;
        void current.navigate(
          { ...to, hash: current.hash },
          { replace: isReplaced, state: pushed },
        );
      };
      if (history === 'push') write();
      else paced.do(write);
    },
    [schema, paced],
  );
  const undo = useCallback(
    (fields: Partial<AddressValues<S>>): void => {
      const { current } = now;
      if (!current.isPushed) return change(fields);
      // The browser goes back a moment later; a second press must not go back twice.
      if (current.left === current.key) return;
      current.left = current.key;
      paced.cancel();
      void current.navigate(-1);
    },
    [change, paced],
  );
  return [values, change, undo];
}

/**
 * Writes what still waits before the user leaves the page, and nothing afterwards. Not during a click: React would render
 * between the browser's change of a checkbox and its own event, and lose the change.
 */
function leaveTogether(paced: PacedWork): () => void {
  const flush = (): void => paced.flush();
  const flushByKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') paced.flush();
  };
  const cancel = (): void => paced.cancel();
  window.addEventListener('pointerdown', flush, true);
  window.addEventListener('keydown', flushByKey, true);
  window.addEventListener('beforeunload', flush);
  window.addEventListener('popstate', cancel);
  return () => {
    cancel();
    window.removeEventListener('pointerdown', flush, true);
    window.removeEventListener('keydown', flushByKey, true);
    window.removeEventListener('beforeunload', flush);
    window.removeEventListener('popstate', cancel);
  };
}
