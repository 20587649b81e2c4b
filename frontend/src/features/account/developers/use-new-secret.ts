import { useRef } from 'react';
import type { WebhookWithSecretView } from '@leadmart/contracts';
import { useSave } from '../../../shared/lib/use-save.js';

/** As `useSave`, for a dialog whose answer has a secret: then `onSecret` is called instead of `onClose`. */
export function useNewSecret(
  onClose: () => void,
  onSecret: (answer: WebhookWithSecretView) => void,
) {
  const answer = useRef<WebhookWithSecretView>(undefined);
  const saving = useSave(() => (answer.current ? onSecret(answer.current) : onClose()));
  const withSecret =
    (sentence: string) =>
    (received: WebhookWithSecretView): string => {
      answer.current = received;
      return sentence;
    };
  return { ...saving, withSecret };
}
