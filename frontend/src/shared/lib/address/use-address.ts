import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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
export type ChangeAddress<S extends AddressSchema> = (
  fields: Partial<AddressValues<S>>,
  history?: 'replace' | 'push',
) => void;

/**
 * The state of a page that lives in the query of its address, so that a reload, Back and a shared
 * link restore it. The returned values are ahead of the address for a moment while the user types.
 * A page uses this once, with one schema for all of its parts.
 */
export function useAddress<S extends AddressSchema>(
  schema: S,
): [values: AddressValues<S>, change: ChangeAddress<S>] {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const read = readAddress(schema, search);
  const said = writeAddress(schema, read);
  const [values, setValues] = useState(read);
  const [paced] = useState(() => new PacedWork(pauseMs));
  const now = useRef({ values, location, navigate, said, sent: [] as string[] });

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
        const { search: before, hash } = current.location;
        const to = { search: writeAddress(schema, current.values, before), hash };
        const isReplaced = history === 'replace';
        const state = stateAfter(current.location, isReplaced);
        void current.navigate(to, { replace: isReplaced, state });
      };
      if (history === 'push') write();
      else paced.do(write);
    },
    [schema, paced],
  );
  return [values, change];
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
