import type { ReactNode, RefObject } from 'react';
import type { FormState } from '../../lib/hooks/use-save.js';
import { Button } from '../buttons/Button.js';
import { Form, FormFailure } from './Refusal.js';

interface Props extends FormState {
  ref?: RefObject<HTMLFormElement | null>;
  submitLabel: string;
  /** The work of the form is done. */
  disabled?: boolean;
  onSubmit: () => void;
  /** Below the submit button. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form on a card: its failure, its fields, and its submit button. */
export function PageForm({ submitLabel, disabled, more, children, ...form }: Props) {
  return (
    <Form {...form}>
      <FormFailure />
      {children}
      <Button type="submit" wide busy={form.busy} disabled={disabled}>
        {submitLabel}
      </Button>
      {more}
    </Form>
  );
}
