import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { SecondStepNeeded } from '@leadmart/contracts';
import type { Failure } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { CodeField } from '../CodeField.js';
import { PasskeyLogin } from '../passkeys/PasskeyButton.js';
import { proofFailure } from '../proof-failure.js';
import { useSecondStepMutation } from '../session-api.js';
import { signedIn } from '../session-slice.js';

interface Props {
  step: SecondStepNeeded;
  /** The user wants to log in with another password, or the step has expired. */
  onRestart: () => void;
}

/** The login page after the right password of a user with a second factor. */
export function SecondStep({ step: { challenge, factors }, onRestart }: Props) {
  const dispatch = useDispatch();
  const [complete, { isLoading }] = useSecondStepMutation();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | Failure>();
  const hasPasskey = factors.includes('passkey');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const answer = await complete({ challenge, code });
    if (answer.data) return void dispatch(signedIn(answer.data));
    setFailure(proofFailure(answer.error, 'Login failed'));
  };
  return (
    <Page title="Welcome Back" lead="One more step." measure="form">
      <Card>
        <Form failure={failure} onSubmit={(event) => void submit(event)}>
          <FormFailure />
          <p>
            Your password is correct. Now {hasPasskey && 'use your passkey or '}enter a code to log
            in.
          </p>
          {hasPasskey && (
            <PasskeyLogin label="Use a passkey" disabled={isLoading} onFailure={setFailure} />
          )}
          <CodeField
            factors={factors}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setFailure(undefined);
            }}
          />
          <Button type="submit" wide busy={isLoading}>
            Log in
          </Button>
          <Button look="secondary" wide disabled={isLoading} onClick={onRestart}>
            Start again
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
