import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from '../../ui/messages/toasts-slice.js';

/** Shows toasts: `toast.success('Saved', 'Roofers')` also names the thing that was saved. */
export function useToast() {
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      success: (text: string, about?: string) => dispatch(toastShown('success', text, about)),
      error: (text: string, about?: string) => dispatch(toastShown('error', text, about)),
      info: (text: string, about?: string) => dispatch(toastShown('info', text, about)),
    }),
    [dispatch],
  );
}
