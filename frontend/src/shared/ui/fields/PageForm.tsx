import type { FormEvent, ReactNode } from 'react';
import { useRefusedFocus } from '../../lib/focus/use-refused-focus.js';
import type { FormState } from '../../lib/hooks/use-save.js';
import { Button } from '../buttons/Button.js';
import { FailureText } from '../messages/FailureText.js';
import { Notice } from '../messages/Notice.js';

interface Props extends FormState {
  submitLabel: string;
  /** The work of the form is done. */
  disabled?: boolean;
  onSubmit: () => void;
  /** Below the submit button. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form on a card. Its failure is shown above the fields, or at the field that was refused, which gets the focus. */
export function PageForm(props: Props) {
  const { busy, failure, disabled, onSubmit } = props;
  const isAtField = typeof failure === 'object' && failure.field !== undefined;
  useRefusedFocus(failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className="stack gap-4" onSubmit={submit} onChangeCapture={props.onEdit}>
      {failure !== undefined && !isAtField && (
        <Notice kind="error">
          <FailureText failure={failure} />
        </Notice>
      )}
      {props.children}
      <Button type="submit" wide busy={busy} disabled={disabled}>
        {props.submitLabel}
      </Button>
      {props.more}
    </form>
  );
}
