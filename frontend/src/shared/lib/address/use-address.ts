import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom';
import {
  readAddress,
  writeAddress,
  type AddressSchema,
  type AddressValues,
} from './address-schema.js';
import { PacedWork } from './paced-work.js';
import { stateAfter } from './use-undo.js';

const pauseMs = 250;

/** Replaces the address, or adds an entry to the history where Back should undo the change. */
export type HistoryStep = 'replace' | 'push';

export type ChangeAddress<S extends AddressSchema> = (
  fields: Partial<AddressValues<S>>,
  history?: HistoryStep,
) => void;

/**
 * The state of a page that lives in the query of its address, so that a reload, Back and a shared
 * link restore it. The returned values are ahead of the address for a moment while the user types.
 * The parts of a page may each use this with a schema of their own; values that change together are in one schema.
 */
export function useAddress<S extends AddressSchema>(
  schema: S,
): [values: AddressValues<S>, change: ChangeAddress<S>] {
  const location = useLocation();
  const navigate = useNavigate();
  const read = readAddress(schema, location.search);
  const said = writeAddress(schema, read);
  const [values, setValues] = useState(read);
  const [paced] = useState(() => new PacedWork(pauseMs));
  const now = useRef<Now<S>>({ values, location, navigate, said, sent: [] });

  useLayoutEffect(() => void written.delete(location), [location]);
  useLayoutEffect(() => {
    const { current } = now;
    Object.assign(current, { location, navigate });
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
  // Back may come before the page is shown with what it pushed: then its location never changes.
  const readAgain = useCallback(() => {
    const { current } = now;
    if (window.location.pathname !== current.location.pathname) return;
    current.sent = [];
    current.values = readAddress(schema, window.location.search);
    setValues(current.values);
  }, [schema]);
  const catchUp = useCallback(() => setValues(now.current.values), []);
  useEffect(() => leaveTogether(paced, catchUp, readAgain), [paced, catchUp, readAgain]);

  const change: ChangeAddress<S> = useCallback(
    (fields, history = 'replace') => {
      const { current } = now;
      if (history === 'push') paced.flush();
      current.values = { ...current.values, ...fields };
      setValues(current.values);
      const write = (): void => send(schema, current, history === 'replace');
      if (history === 'push') write();
      else paced.do(write);
    },
    [schema, paced],
  );
  return [values, change];
}

interface Now<S extends AddressSchema> {
  values: AddressValues<S>;
  location: Location;
  navigate: NavigateFunction;
  /** The last address that was shown, and those that were written since. */
  said: string;
  sent: string[];
}

function send<S extends AddressSchema>(schema: S, now: Now<S>, isReplaced: boolean): void {
  const next = writeAddress(schema, now.values);
  if (next === (now.sent.at(-1) ?? now.said)) return;
  now.sent.push(next);
  const { location } = now;
  const search = writeAddress(schema, now.values, written.get(location) ?? location.search);
  written.set(location, search);
  const state = stateAfter(location, isReplaced);
  void now.navigate({ search, hash: location.hash }, { replace: isReplaced, state });
}

/** The queries that replace those of shown locations: two parts of a page may write before the first is shown. */
const written = new WeakMap<Location, string>();

/**
 * Settles what still waits before a press and before the user leaves the page, and writes nothing afterwards. Not during a
 * click: React would render between the browser's change of a checkbox and its own event, and lose the change.
 */
function leaveTogether(paced: PacedWork, catchUp: () => void, popped: () => void): () => void {
  // A press never meets a page that is behind: also what changed in a transition is shown before it.
  const settle = (): void => {
    paced.flush();
    catchUp();
  };
  const settleByKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' || key === ' ') settle();
  };
  const cancel = (): void => paced.cancel();
  const pop = (): void => {
    cancel();
    popped();
  };
  window.addEventListener('pointerdown', settle, true);
  window.addEventListener('keydown', settleByKey, true);
  window.addEventListener('beforeunload', settle);
  window.addEventListener('popstate', pop);
  return () => {
    cancel();
    window.removeEventListener('pointerdown', settle, true);
    window.removeEventListener('keydown', settleByKey, true);
    window.removeEventListener('beforeunload', settle);
    window.removeEventListener('popstate', pop);
  };
}
