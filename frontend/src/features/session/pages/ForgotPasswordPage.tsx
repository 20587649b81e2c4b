import { MailCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../shared/api/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { useForgotPasswordMutation } from '../session-api.js';
import styles from './forms.module.css';

/** Requests a reset link. Its text does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [ask, { isLoading, isSuccess }] = useForgotPasswordMutation();
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const answer = await ask({ email });
    if (answer.error) setFailure(errorText(answer.error, 'Failed to send reset link'));
  };
  if (isSuccess) {
    return (
      <OutcomePage key="sent" title="Check your inbox" icon={<MailCheck />}>
        <p role="status">
          If an account exists with this email, you will receive password reset instructions.
        </p>
        <ButtonLink to="/login" wide>
          Back to Login
        </ButtonLink>
      </OutcomePage>
    );
  }
  return (
    <Page title="Forgot your password?" lead="We send you a link to set a new one." measure="form">
      <Card>
        <form className="stack gap-4" onSubmit={(event) => void submit(event)}>
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setFailure(undefined);
            }}
          />
          <Button type="submit" wide busy={isLoading}>
            Send Reset Link
          </Button>
        </form>
      </Card>
      <p className={`stack centred-text gap-2 muted ${styles['links']}`}>
        <span>
          Remembered it? <Link to="/login">Login here</Link>
        </span>
      </p>
    </Page>
  );
}
