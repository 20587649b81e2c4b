import { useState } from 'react';
import type { VerifiedView } from '@leadmart/contracts';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { NewPasswordFields, noPassword, passwordsDiffer } from '../pages/NewPasswordFields.js';
import { verificationApi } from './verification-api.js';

interface Props {
  token: string;
  email: string;
  onVerified: (answer: VerifiedView) => void;
}

/**
 * The page of a verification link in another browser than the one that registered: asks for the
 * password chosen there, or for a new one in its place.
 */
export function RegistrationPassword({ token, email, onVerified }: Props) {
  const [verify] = verificationApi.useVerifyWithPasswordMutation();
  const [isKnown, setKnown] = useState(true);
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState(noPassword);
  const { form, save, refuse, forget } = useForm();
  const submit = (): void => {
    if (!isKnown && chosen.password !== chosen.confirmation) return refuse(passwordsDiffer());
    const given = isKnown ? { password } : { newPassword: chosen.password };
    save(verify({ token, ...given }), { done: onVerified, otherwise: 'Verification failed' });
  };
  const toOtherWay = (): void => {
    setKnown(!isKnown);
    forget();
  };
  return (
    <Page
      title="Verify Your Email"
      lead={
        isKnown
          ? 'Enter the password that you chose at registration.'
          : 'Choose a new password. The one chosen at registration stops working.'
      }
      measure="form"
    >
      <Card>
        <PageForm
          {...form}
          submitLabel="Verify and log in"
          more={
            <Button look="quiet" wide disabled={form.busy} onClick={toOtherWay}>
              {isKnown ? 'I do not know it' : 'I know the password'}
            </Button>
          }
          onSubmit={submit}
        >
          <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
          {isKnown ? (
            <PasswordField
              label="Password"
              name="password"
              autoFocus
              autoComplete="current-password"
              required
              value={password}
              onValue={setPassword}
            />
          ) : (
            <NewPasswordFields
              confirmLabel="Confirm password"
              value={chosen}
              onChange={setChosen}
            />
          )}
        </PageForm>
      </Card>
    </Page>
  );
}
