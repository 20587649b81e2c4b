import { useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.js';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { sessionApi } from '../session-api.js';
import { verificationApi } from './verification-api.js';

interface Props {
  kind: 'verification' | 'reset';
  /** The refusal of the link, with the address if the link is authentic. */
  refusal: unknown;
}

const sent = {
  verification: 'Verification email has been resent. Please check your inbox.',
  reset: 'If an account exists with this email, you will receive password reset instructions.',
};
const unsent = {
  verification: 'Failed to resend verification email',
  reset: 'Failed to send reset link',
};

function emailOf(refusal: unknown): string | undefined {
  const email = isApiError(refusal) ? refusal.body.details?.['email'] : undefined;
  return typeof email === 'string' ? email : undefined;
}

/** Mails a new link in place of one that does not work. */
export function NewMail({ kind, refusal }: Props) {
  const [resend] = verificationApi.useResendVerificationMutation();
  const [forget] = sessionApi.useForgotPasswordMutation();
  const known = emailOf(refusal);
  const [email, setEmail] = useState(known ?? '');
  const { form, save } = useForm();
  const [isSent, setSent] = useState(false);
  const submit = (): void =>
    save<unknown>(kind === 'reset' ? forget({ email }) : resend({ email }), {
      done: () => setSent(true),
      otherwise: unsent[kind],
    });
  if (isSent) return <Notice kind="success">{sent[kind]}</Notice>;
  return (
    <PageForm {...form} submitLabel="Send a new email" onSubmit={submit}>
      {known === undefined ? (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onValue={setEmail}
        />
      ) : (
        <p>
          The new email goes to <strong>{known}</strong>.
        </p>
      )}
    </PageForm>
  );
}
