import { useDispatch } from 'react-redux';
import type { UserView } from '@leadmart/contracts';
import { keepAccountPath } from '@leadmart/contracts/paths';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { useCall } from '../../shared/lib/hooks/use-call.js';
import { userChanged } from '../session/session-slice.js';

/** Ends the grace period of the own account. Without the query cache, because every page offers it. */
const keepAccount = () => fetchJson<UserView>({ path: keepAccountPath, method: 'POST' });

/** Keeps an account that waits for its deletion. */
export function useKeepAccount() {
  const dispatch = useDispatch();
  const { busy, call } = useCall();
  const kept = (user: UserView): string => {
    dispatch(userChanged(user));
    // The button that was pressed disappears.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    return 'Your account is kept.';
  };
  const otherwise = 'Your choice could not be saved.';
  return { busy, keep: () => call(keepAccount(), { done: kept, otherwise }) };
}
