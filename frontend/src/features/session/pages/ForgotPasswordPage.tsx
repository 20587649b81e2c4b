import { MailCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFields } from '../../../shared/lib/hooks/use-fields.js';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { sessionApi } from '../session-api.js';
import styles from './forms.module.css';

/** Requests a reset link. Its text does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [ask, { isSuccess }] = sessionApi.useForgotPasswordMutation();
  const { values, field } = useFields({ email: '' });
  const { form, save } = useForm();
  const sentences = { done: () => undefined, otherwise: 'Failed to send reset link' };
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
        <PageForm
          {...form}
          submitLabel="Send Reset Link"
          onSubmit={() => save(ask(values), sentences)}
        >
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        </PageForm>
      </Card>
      <p className={`stack centred-text gap-2 muted ${styles['links']}`}>
        <span>
          Remembered it? <Link to="/login">Login here</Link>
        </span>
      </p>
    </Page>
  );
}
