import { useState, type FormEvent } from 'react';
import type { VerifiedView } from '@leadmart/contracts';
import { refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { NewPasswordFields, noPassword, passwordsDiffer } from '../pages/NewPasswordFields.js';
import { useVerifyWithPasswordMutation } from './verification-api.js';

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
  const [verify, { isLoading }] = useVerifyWithPasswordMutation();
  const [isKnown, setKnown] = useState(true);
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState(noPassword);
  const [failure, setFailure] = useState<string | Failure>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isKnown && chosen.password !== chosen.confirmation) return setFailure(passwordsDiffer());
    setFailure(undefined);
    const given = isKnown ? { password } : { newPassword: chosen.password };
    const { data, error } = await verify({ token, ...given });
    if (data) onVerified(data);
    else setFailure(refusalOf(error, 'Verification failed'));
  };
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      setFailure(undefined);
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
        <Form failure={failure} onSubmit={(event) => void submit(event)}>
          <FormFailure />
          <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
          {isKnown ? (
            <PasswordField
              label="Password"
              name="password"
              autoFocus
              autoComplete="current-password"
              required
              value={password}
              onChange={({ target }) => edit(setPassword)(target.value)}
            />
          ) : (
            <NewPasswordFields
              confirmLabel="Confirm password"
              value={chosen}
              onChange={edit(setChosen)}
            />
          )}
          <Button type="submit" wide busy={isLoading}>
            Verify and log in
          </Button>
          <Button look="quiet" wide disabled={isLoading} onClick={() => edit(setKnown)(!isKnown)}>
            {isKnown ? 'I do not know it' : 'I know the password'}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
