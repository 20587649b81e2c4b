import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from '../../shared/api/base-api.js';
import { selectBalance } from '../session/session-slice.js';

/**
 * Counts the leads again when the balance falls without a purchase of this page: another tab, a repeat or a program of the
 * buyer may have bought some of them.
 */
export function useBoughtElsewhere(isBuying: boolean): void {
  const dispatch = useDispatch();
  const balance = useSelector(selectBalance);
  const before = useRef(balance);
  useEffect(() => {
    if (balance < before.current && !isBuying)
      dispatch(baseApi.util.invalidateTags(['Availability']));
    before.current = balance;
  }, [balance, isBuying, dispatch]);
}
