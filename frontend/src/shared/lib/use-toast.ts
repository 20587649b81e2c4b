import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from '../ui/messages/toasts-slice.js';

/** Shows toasts: `toast.success('Saved')`. */
export function useToast() {
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      success: (text: string) => dispatch(toastShown('success', text)),
      error: (text: string) => dispatch(toastShown('error', text)),
      info: (text: string) => dispatch(toastShown('info', text)),
    }),
    [dispatch],
  );
}
