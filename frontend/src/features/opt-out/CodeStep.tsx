import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../shared/api/api-error.js';
import { usePartingFocus } from '../../shared/lib/focus/use-parting-focus.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../shared/ui/fields/Refusal.js';
import { Card } from '../../shared/ui/pages/Card.js';

interface Props {
  email: string;
  failure: Failure | undefined;
  busy: boolean;
  onChange: () => void;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

export function CodeStep({ email, failure, busy, onChange, onSubmit, onBack }: Props) {
  const [code, setCode] = useState('');
  // The pressed button is gone: the focus moves to the code.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  usePartingFocus(form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit(code.trim());
  };
  return (
    <Card>
      <Form ref={form} failure={failure} onSubmit={submit}>
        <FormFailure />
        <p role="status">We sent a code to {email}. It works for 15 minutes.</p>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*\d{6}\s*"
          title="Please enter the six digits in the email"
          value={code}
          onChange={({ target }) => {
            onChange();
            setCode(target.value);
          }}
        />
        <Button type="submit" wide busy={busy}>
          Confirm
        </Button>
        <Button look="quiet" wide disabled={busy} onClick={onBack}>
          Change my details, or get a new code
        </Button>
      </Form>
    </Card>
  );
}
