import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { failureOf } from '../api/api-error.js';
import { toastShown } from '../ui/messages/toasts-slice.js';

/** Shows toasts: `toast.success('Saved', 'Roofers')` also names the thing that was saved. */
export function useToast() {
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      success: (text: string, about?: string) => dispatch(toastShown('success', text, about)),
      error: (text: string, about?: string) => dispatch(toastShown('error', text, about)),
      /** The sentence, and below it the thing and the server's reason. */
      failure: (sentence: string, about: string | undefined, error: unknown) => {
        const { reason } = failureOf(error, sentence);
        const second = [about, reason].filter((text) => text !== undefined).join(': ');
        return dispatch(toastShown('error', sentence, second || undefined));
      },
      info: (text: string, about?: string) => dispatch(toastShown('info', text, about)),
    }),
    [dispatch],
  );
}
