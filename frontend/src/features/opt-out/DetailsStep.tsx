import { useState } from 'react';
import { useFields } from '../../shared/lib/hooks/use-fields.js';
import type { FormState } from '../../shared/lib/hooks/use-save.js';
import { emailTrouble, phoneTrouble } from '../../shared/lib/words/contact-trouble.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { PageForm } from '../../shared/ui/fields/PageForm.js';
import { Card } from '../../shared/ui/pages/Card.js';

export interface Details {
  readonly phone: string;
  readonly email: string;
}

interface Props {
  details: Details;
  form: FormState;
  onSubmit: (details: Details) => void;
}

export function DetailsStep({ details, form, onSubmit }: Props) {
  const { values, field } = useFields(details);
  const { phone, email } = values;
  const [isChecked, setIsChecked] = useState(false);
  const phoneError = isChecked ? phoneTrouble(phone) : undefined;
  const emailError = isChecked ? emailTrouble(email) : undefined;
  const submit = (): void => {
    setIsChecked(true);
    if (phoneTrouble(phone) ?? emailTrouble(email)) return;
    onSubmit({ phone: phone.trim(), email: email.trim() });
  };
  return (
    <Card>
      <PageForm {...form} submitLabel="Send me a code" onSubmit={submit}>
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel-national"
          hint="Ten digits, for example (201) 555-0100."
          error={phoneError}
          {...field('phone')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="We send you a code to confirm the request."
          error={emailError}
          {...field('email')}
        />
      </PageForm>
    </Card>
  );
}
