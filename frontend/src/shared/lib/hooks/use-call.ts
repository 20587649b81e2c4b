import { useState } from 'react';
import { failureFor, type Answer, type Answering, type Sentences } from './use-save.js';
import { useToast } from './use-toast.js';

/** Says the outcome of a call in a toast. */
export function useOutcome() {
  const toast = useToast();
  return <T>({ data, error }: Answer<T>, sentences: Sentences<T>): void => {
    const { done, about } = sentences;
    if (error === undefined) {
      const text = typeof done === 'string' ? done : done(data as T);
      if (text !== undefined) toast.success(text, about);
      return;
    }
    const failure = failureFor(error, sentences);
    if (typeof failure === 'string') return void toast.error(failure, about);
    const second = [about, failure.reason].filter((text) => text !== undefined).join(': ');
    toast.error(failure.sentence, second || undefined);
  };
}

/** The behaviour of a control that makes a call at once: it is busy while the call runs, and a toast says the outcome. */
export function useCall() {
  const say = useOutcome();
  const [busy, setBusy] = useState(false);
  const make = async <T>(answering: Answering<T>, sentences: Sentences<T>): Promise<void> => {
    setBusy(true);
    const answer = await answering;
    setBusy(false);
    say(answer, sentences);
  };
  return {
    busy,
    call: <T>(answering: Answering<T>, sentences: Sentences<T>): void =>
      void make(answering, sentences),
  };
}
