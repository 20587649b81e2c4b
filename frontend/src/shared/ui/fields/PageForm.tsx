import type { ReactNode } from 'react';
import type { FormState } from '../../lib/hooks/use-save.js';
import { Button } from '../buttons/Button.js';
import { Form } from './Refusal.js';

interface Props extends FormState {
  submitLabel: string;
  /** The work of the form is done. */
  disabled?: boolean;
  onSubmit: () => void;
  /** Below the submit button. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form on a card, with its submit button. */
export function PageForm(props: Props) {
  const { busy, failure, disabled, onSubmit } = props;
  return (
    <Form
      failure={failure}
      onChangeCapture={props.onEdit}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {props.children}
      <Button type="submit" wide busy={busy} disabled={disabled}>
        {props.submitLabel}
      </Button>
      {props.more}
    </Form>
  );
}
