import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UserView } from '@leadmart/contracts';
import { keepAccountPath } from '@leadmart/contracts/paths';
import { errorText } from '../../shared/api/api-error.js';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { userChanged } from '../session/session-slice.js';

/** Ends the grace period of the own account. Without the query cache, because every page offers it. */
const keepAccount = () => fetchJson<UserView>({ path: keepAccountPath, method: 'POST' });

/** Keeps an account that waits for its deletion. */
export function useKeepAccount() {
  const [busy, setBusy] = useState(false);
  const dispatch = useDispatch();
  const toast = useToast();
  const keep = async (): Promise<void> => {
    setBusy(true);
    const answer = await keepAccount();
    setBusy(false);
    if ('error' in answer) {
      toast.error(errorText(answer.error, 'Your choice could not be saved.'));
      return;
    }
    dispatch(userChanged(answer.data));
    toast.success('Your account is kept.');
    // The button that was pressed disappears.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return { busy, keep: () => void keep() };
}
