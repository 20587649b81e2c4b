import { MailCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { useForgotPasswordMutation } from '../session-api.js';
import styles from './forms.module.css';

/** Requests a reset link. Its text does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [ask, { isLoading, isSuccess }] = useForgotPasswordMutation();
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const answer = await ask({ email });
    if (answer.error) setFailure(refusalOf(answer.error, 'Failed to send reset link'));
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
        <Form failure={failure} onSubmit={(event) => void submit(event)}>
          <FormFailure />
          <TextField
            label="Email"
            name="email"
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
        </Form>
      </Card>
      <p className={`stack centred-text gap-2 muted ${styles['links']}`}>
        <span>
          Remembered it? <Link to="/login">Login here</Link>
        </span>
      </p>
    </Page>
  );
}
