import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { SecondStepNeeded } from '@leadmart/contracts';
import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { supportEmail } from '../../../shared/config/site.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { PasskeyLogin } from '../passkeys/PasskeyButton.js';
import { useLoginMutation } from '../session-api.js';
import { signedIn } from '../session-slice.js';
import { CodeForm } from '../verification/CodeForm.js';
import { ResendVerification } from '../verification/ResendVerification.js';
import { SecondStep } from './SecondStep.js';
import styles from './forms.module.css';

/** An account whose email address is not verified yet. */
interface UnverifiedAccount {
  userId: string | undefined;
  email: string;
}

function unverifiedOf(error: unknown, email: string): UnverifiedAccount | undefined {
  if (!isApiError(error) || error.body.isVerificationError !== true) return undefined;
  return { userId: error.body.userId, email };
}

/** Logs in. The route's guard takes signed-in users to the dashboard. */
export function LoginPage() {
  const dispatch = useDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [secondStep, setSecondStep] = useState<SecondStepNeeded>();
  const [unverified, setUnverified] = useState<UnverifiedAccount>();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const answer = await login({ email, password });
    if (answer.data && 'secondStep' in answer.data) return setSecondStep(answer.data.secondStep);
    if (answer.data) return void dispatch(signedIn(answer.data));
    const waiting = unverifiedOf(answer.error, email);
    setUnverified(waiting);
    setFailure(
      waiting
        ? 'Please verify your email before logging in'
        : errorText(answer.error, 'Login failed'),
    );
  };
  const edit = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setFailure(undefined);
  };

  const restart = (): void => {
    setSecondStep(undefined);
    setPassword('');
  };

  if (secondStep) return <SecondStep step={secondStep} onRestart={restart} />;
  return (
    <Page title="Welcome Back" lead="Log in to buy leads and download your packs." measure="form">
      <Card>
        <form className="stack gap-4" onSubmit={(event) => void submit(event)}>
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={edit(setEmail)}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            value={password}
            onChange={edit(setPassword)}
          />
          <Button type="submit" wide busy={isLoading}>
            {isLoading ? 'Logging in...' : 'Login'}
          </Button>
          <PasskeyLogin label="Log in with a passkey" disabled={isLoading} onFailure={setFailure} />
        </form>
        {unverified?.email === email && <Unverified {...unverified} password={password} />}
      </Card>
      <div className={`stack centred-text gap-2 muted ${styles['links']}`}>
        <p>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
        <p>
          No account yet? <Link to="/register">Register here</Link>
        </p>
        <p>
          Need help? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </Page>
  );
}

/** The password was right, so the code of the mail opens the account here, too. */
function Unverified({ userId, email, password }: UnverifiedAccount & { password: string }) {
  return (
    <div className={`stack gap-4 ${styles['next']}`}>
      <p>Open the link in the verification email, or enter its code here.</p>
      {userId !== undefined && <CodeForm userId={userId} password={password} />}
      <ResendVerification email={email} />
    </div>
  );
}
