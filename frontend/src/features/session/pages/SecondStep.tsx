import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SecondStepNeeded } from '@leadmart/contracts';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { CodeField } from '../CodeField.js';
import { PasskeyLogin } from '../passkeys/PasskeyButton.js';
import { proofFailure } from '../proof-failure.js';
import { sessionApi } from '../session-api.js';
import { signedIn } from '../session-slice.js';

interface Props {
  step: SecondStepNeeded;
  /** The user wants to log in with another password, or the step has expired. */
  onRestart: () => void;
}

/** The login page after the right password of a user with a second factor. */
export function SecondStep({ step: { challenge, factors }, onRestart }: Props) {
  const dispatch = useDispatch();
  const [complete] = sessionApi.useSecondStepMutation();
  const [code, setCode] = useState('');
  const { form, save, refuse } = useForm();
  const hasPasskey = factors.includes('passkey');
  const submit = (): void =>
    save(complete({ challenge, code }), {
      done: (session) => void dispatch(signedIn(session)),
      failed: (error) => proofFailure(error, 'Login failed'),
    });
  return (
    <Page title="Welcome Back" lead="One more step." measure="form">
      <Card>
        <PageForm
          {...form}
          submitLabel="Log in"
          more={
            <Button look="secondary" wide disabled={form.busy} onClick={onRestart}>
              Start again
            </Button>
          }
          onSubmit={submit}
        >
          <p>
            Your password is correct. Now {hasPasskey && 'use your passkey or '}enter a code to log
            in.
          </p>
          {hasPasskey && (
            <PasskeyLogin label="Use a passkey" disabled={form.busy} onFailure={refuse} />
          )}
          <CodeField factors={factors} value={code} onChange={setCode} />
        </PageForm>
      </Card>
    </Page>
  );
}
