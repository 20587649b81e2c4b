import { useRef, useState, type FormEvent } from 'react';

interface WrittenText {
  /** Escape or the cross would lose a text: the dialog asks first. */
  isAsked: boolean;
  /** Takes the inputs of the dialog: whoever writes on, or saves, has answered the question. */
  noteInput: (event: FormEvent) => void;
  /** Whether the dialog may close now; the question appears when it may not. A second Escape answers it. */
  mayClose: () => boolean;
  /** Back to the text. */
  keepWriting: () => void;
}

/** Guards what a user wrote in the fields of several lines of a dialog. Short fields are soon typed again. */
export function useWrittenText(): WrittenText {
  const fields = useRef(new Set<HTMLTextAreaElement>());
  const [isAsked, setAsked] = useState(false);
  const written = (): HTMLTextAreaElement | undefined =>
    [...fields.current].findLast((field) => field.isConnected && field.value.trim() !== '');
  return {
    isAsked,
    noteInput({ target }) {
      if (target instanceof HTMLTextAreaElement) fields.current.add(target);
      setAsked(false);
    },
    mayClose() {
      if (isAsked || !written()) return true;
      setAsked(true);
      return false;
    },
    keepWriting() {
      setAsked(false);
      written()?.focus();
    },
  };
}
