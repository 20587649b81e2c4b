import { useRef, useState } from 'react';
import { usePartingFocus } from '../../shared/lib/focus/use-parting-focus.js';
import type { FormState } from '../../shared/lib/hooks/use-save.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { PageForm } from '../../shared/ui/fields/PageForm.js';
import { Card } from '../../shared/ui/pages/Card.js';

interface Props {
  email: string;
  form: FormState;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

export function CodeStep({ email, form, onSubmit, onBack }: Props) {
  const [code, setCode] = useState('');
  const ref = useRef<HTMLFormElement>(null);
  usePartingFocus(ref);
  return (
    <Card>
      <PageForm
        {...form}
        ref={ref}
        submitLabel="Confirm"
        more={
          <Button look="quiet" wide disabled={form.busy} onClick={onBack}>
            Change my details, or get a new code
          </Button>
        }
        onSubmit={() => onSubmit(code.trim())}
      >
        <p role="status">We sent a code to {email}. It works for 15 minutes.</p>
        <TextField
          label="Code"
          name="code"
          // The pressed button is gone: the focus moves to the code.
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*\d{6}\s*"
          title="Please enter the six digits in the email"
          value={code}
          onValue={setCode}
        />
      </PageForm>
    </Card>
  );
}
