import { useRef } from 'react';
import { useSave } from '../../../shared/lib/use-save.js';

/** As `useSave`, for a dialog whose answer has a secret: then `onSecret` is called instead of `onClose`. */
export function useNewSecret<T extends { secret: string }>(
  onClose: () => void,
  onSecret: (answer: T) => void,
) {
  const answer = useRef<T>(undefined);
  const saving = useSave(() => (answer.current ? onSecret(answer.current) : onClose()));
  const withSecret =
    (sentence: string) =>
    (received: T): string => {
      answer.current = received;
      return sentence;
    };
  return { ...saving, withSecret };
}
