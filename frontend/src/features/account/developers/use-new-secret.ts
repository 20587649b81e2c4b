import { useRef } from 'react';
import { useSave, type Changed } from '../../../shared/lib/hooks/use-save.js';

/** As `useSave`, for a dialog whose answer has a secret: then `onSecret` is called instead of `onClose`. */
export function useNewSecret<T extends { secret: string }, V = never>(
  onClose: () => void,
  onSecret: (answer: T) => void,
  changed?: Changed<V>,
) {
  const answer = useRef<T>(undefined);
  const saving = useSave(() => (answer.current ? onSecret(answer.current) : onClose()), changed);
  const withSecret =
    (sentence: string) =>
    (received: T): string => {
      answer.current = received;
      return sentence;
    };
  return { ...saving, withSecret };
}
