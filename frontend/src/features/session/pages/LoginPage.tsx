import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { SecondStepNeeded } from '@leadmart/contracts';
import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { supportEmail } from '../../../shared/config/site.js';
import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { PasskeyLogin } from '../passkeys/PasskeyButton.js';
import { sessionApi } from '../session-api.js';
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
  const [login] = sessionApi.useLoginMutation();
  const { values, change, field } = useFields({ email: '', password: '' });
  const { email, password } = values;
  const { form, save, refuse } = useForm();
  const [secondStep, setSecondStep] = useState<SecondStepNeeded>();
  const [unverified, setUnverified] = useState<UnverifiedAccount>();

  const submit = (): void =>
    save(login(values), {
      done: (answer) => {
        if ('secondStep' in answer) setSecondStep(answer.secondStep);
        else dispatch(signedIn(answer));
      },
      failed: (error) => {
        const waiting = unverifiedOf(error, email);
        setUnverified(waiting);
        return waiting
          ? 'Please verify your email before logging in'
          : errorText(error, 'Login failed');
      },
    });

  const restart = (): void => {
    setSecondStep(undefined);
    change({ password: '' });
  };

  if (secondStep) return <SecondStep step={secondStep} onRestart={restart} />;
  return (
    <Page title="Welcome Back" lead="Log in to buy leads and download your packs." measure="form">
      <Card>
        <PageForm
          {...form}
          submitLabel={form.busy ? 'Logging in...' : 'Login'}
          more={
            <PasskeyLogin label="Log in with a passkey" disabled={form.busy} onFailure={refuse} />
          }
          onSubmit={submit}
        >
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            {...field('password')}
          />
        </PageForm>
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
