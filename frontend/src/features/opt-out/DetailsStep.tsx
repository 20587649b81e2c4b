import { useState, type FormEvent } from 'react';
import type { Failure } from '../../shared/api/api-error.js';
import { emailTrouble, phoneTrouble } from '../../shared/lib/words/contact-trouble.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../shared/ui/fields/Refusal.js';
import { Card } from '../../shared/ui/pages/Card.js';

export interface Details {
  readonly phone: string;
  readonly email: string;
}

interface Props {
  details: Details;
  failure: Failure | undefined;
  busy: boolean;
  onChange: () => void;
  onSubmit: (details: Details) => void;
}

export function DetailsStep({ details, failure, busy, onChange, onSubmit }: Props) {
  const [{ phone, email }, setGiven] = useState(details);
  const [isChecked, setIsChecked] = useState(false);
  const phoneError = isChecked ? phoneTrouble(phone) : undefined;
  const emailError = isChecked ? emailTrouble(email) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (phoneTrouble(phone) ?? emailTrouble(email)) return;
    if (!busy) onSubmit({ phone: phone.trim(), email: email.trim() });
  };
  const change = (part: Partial<Details>): void => {
    onChange();
    setGiven({ phone, email, ...part });
  };
  return (
    <Card>
      <Form failure={failure} onSubmit={submit}>
        <FormFailure />
        <TextField
          label="Phone (optional)"
          name="phone"
          type="tel"
          autoComplete="tel-national"
          hint="Ten digits, for example (201) 555-0100."
          value={phone}
          {...(phoneError !== undefined && { error: phoneError })}
          onChange={({ target }) => change({ phone: target.value })}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="We send you a code to confirm the request."
          value={email}
          {...(emailError !== undefined && { error: emailError })}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Button type="submit" wide busy={busy}>
          Send me a code
        </Button>
      </Form>
    </Card>
  );
}
