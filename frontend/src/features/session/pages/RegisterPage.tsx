import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { fieldsOf } from '../../../shared/lib/hooks/use-fields.js';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { PasswordField } from '../../../shared/ui/fields/PasswordField.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { keepDestinationForNewcomer, keptOrder } from '../destination.js';
import { sessionApi } from '../session-api.js';
import { VerifyYourEmail, toWaitingState, waitingOf } from '../verification/VerifyYourEmail.js';
import { PasswordStrength, passwordsDiffer } from './NewPasswordFields.js';
import styles from './forms.module.css';

const blank = { username: '', email: '', password: '', confirmPassword: '' };
/** Outlives the page, so that a look at the login page costs nothing; a reload forgets it. */
let typed: typeof blank | undefined;

/** Registers an account. It does not sign in: the address must be verified first. */
export function RegisterPage() {
  const [register] = sessionApi.useRegisterMutation();
  const [fields, setFields] = useState(() => typed ?? blank);
  const { form, save, refuse } = useForm();
  const navigate = useNavigate();
  const waiting = waitingOf(useLocation().state);

  const submit = (): void => {
    const { confirmPassword, ...body } = fields;
    if (body.password !== confirmPassword) return refuse(passwordsDiffer('confirmPassword'));
    save(register(body), {
      done: ({ user }) => {
        typed = undefined;
        keepDestinationForNewcomer(body.email);
        const state = toWaitingState({ email: body.email, userId: user._id });
        void navigate('/register', { replace: true, state });
      },
      otherwise: 'Registration failed',
    });
  };
  const field = fieldsOf(fields, (changed) => {
    typed = { ...fields, ...changed };
    setFields(typed);
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
        <PageForm
          {...form}
          submitLabel={form.busy ? 'Registering...' : 'Register'}
          more={
            <p className={`muted small ${styles['links']}`}>
              By registering you agree to the <Link to="/legal/terms">terms of service</Link> and
              the <Link to="/legal/privacy">privacy policy</Link>.
            </p>
          }
          onSubmit={submit}
        >
          <TextField
            label="Username"
            required
            autoComplete="username"
            maxLength={50}
            {...field('username')}
          />
          <TextField label="Email" required type="email" autoComplete="email" {...field('email')} />
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            minLength={8}
            hint={<PasswordStrength password={fields.password} />}
            {...field('password')}
          />
          <PasswordField
            label="Confirm password"
            required
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
        </PageForm>
      </Card>
      <p className={`centred-text muted ${styles['links']}`}>
        Already have an account? <Link to="/login">Login here</Link>
      </p>
    </Page>
  );
}
