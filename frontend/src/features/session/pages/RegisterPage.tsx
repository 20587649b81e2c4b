import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { keepDestinationForNewcomer, keptOrder } from '../destination.js';
import { useRegisterMutation } from '../session-api.js';
import { VerifyYourEmail, toWaitingState, waitingOf } from '../verification/VerifyYourEmail.js';
import { PasswordStrength, passwordsDiffer } from './NewPasswordFields.js';
import styles from './forms.module.css';

const blank = { username: '', email: '', password: '', confirmPassword: '' };
/** Outlives the page, so that a look at the login page costs nothing; a reload forgets it. */
let typed: typeof blank | undefined;

/** Registers an account. It does not sign in: the address must be verified first. */
export function RegisterPage() {
  const [register, { isLoading }] = useRegisterMutation();
  const [fields, setFields] = useState(() => typed ?? blank);
  const [failure, setFailure] = useState<string | Failure>();
  const navigate = useNavigate();
  const waiting = waitingOf(useLocation().state);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { confirmPassword, ...body } = fields;
    if (body.password !== confirmPassword) return setFailure(passwordsDiffer('confirmPassword'));
    setFailure(undefined);
    const answer = await register(body);
    if (answer.error) setFailure(refusalOf(answer.error, 'Registration failed'));
    else {
      typed = undefined;
      keepDestinationForNewcomer(body.email);
      const state = toWaitingState({ email: body.email, userId: answer.data.user._id });
      void navigate('/register', { replace: true, state });
    }
  };
  const field = (name: keyof typeof blank) => ({
    name,
    value: fields[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      typed = { ...fields, [name]: event.target.value };
      setFields(typed);
      setFailure(undefined);
    },
  });

  if (waiting) return <VerifyYourEmail {...waiting} />;
  const order = keptOrder();
  return (
    <Page
      title="Create your account"
      lead="Free to join. You only pay for the leads you buy."
      measure="form"
    >
      {order !== undefined && <Notice kind="info">Your order is kept: {order}.</Notice>}
      <Card>
        <Form failure={failure} onSubmit={(event) => void submit(event)}>
          <FormFailure />
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
          <p className={`muted small ${styles['links']}`}>
            By registering you agree to the <Link to="/legal/terms">terms of service</Link> and the{' '}
            <Link to="/legal/privacy">privacy policy</Link>.
          </p>
        </Form>
      </Card>
      <p className={`centred-text muted ${styles['links']}`}>
        Already have an account? <Link to="/login">Login here</Link>
      </p>
    </Page>
  );
}
