import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { MailCheck } from 'lucide-react';
import { errorText } from '../../../shared/api/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { PasswordStrength } from './PasswordStrength.js';
import { ResendVerification } from './ResendVerification.js';
import { keepDestinationForNewcomer } from '../destination.js';
import { useRegisterMutation } from '../session-api.js';
import styles from './forms.module.css';

const blank = { username: '', email: '', password: '', confirmPassword: '' };

/** Registers an account. It does not sign in: the address must be verified first. */
export function RegisterPage() {
  const [register, { isLoading }] = useRegisterMutation();
  const [fields, setFields] = useState(blank);
  const [failure, setFailure] = useState<string>();
  const [registered, setRegistered] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { confirmPassword, ...body } = fields;
    if (body.password !== confirmPassword) return setFailure('Passwords do not match');
    setFailure(undefined);
    const answer = await register(body);
    if (answer.error) setFailure(errorText(answer.error, 'Registration failed'));
    else {
      keepDestinationForNewcomer(body.email);
      setRegistered(true);
    }
  };
  const field = (name: keyof typeof blank) => ({
    value: fields[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      setFailure(undefined);
    },
  });

  if (registered) return <VerifyYourEmail email={fields.email} />;
  return (
    <Page
      title="Create your account"
      lead="Free to join. You only pay for the leads you buy."
      measure="form"
    >
      <Card>
        <form className={styles['form']} onSubmit={(event) => void submit(event)}>
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          <TextField
            label="Username"
            autoComplete="username"
            maxLength={50}
            {...field('username')}
          />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            minLength={8}
            hint={<PasswordStrength password={fields.password} />}
            {...field('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
          <Button type="submit" wide busy={isLoading}>
            {isLoading ? 'Registering...' : 'Register'}
          </Button>
        </form>
      </Card>
      <p className={styles['links']}>
        <span>
          Already have an account? <Link to="/login">Login here</Link>
        </span>
      </p>
    </Page>
  );
}

function VerifyYourEmail({ email }: { email: string }) {
  return (
    <OutcomePage title="Verify Your Email" icon={<MailCheck />}>
      <p>
        We have sent a link to <strong>{email}</strong>. Open it in this browser within 24 hours to
        verify your address; then you can log in.
      </p>
      <ButtonLink to="/login" wide>
        Go to Login
      </ButtonLink>
      <ResendVerification email={email} />
    </OutcomePage>
  );
}
