import { useState, type FormEvent } from 'react';
import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { useForgotPasswordMutation } from '../session-api.js';
import { useResendVerificationMutation } from './verification-api.js';

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
  const [resend, { isLoading: isResending }] = useResendVerificationMutation();
  const [forget, { isLoading: isForgetting }] = useForgotPasswordMutation();
  const known = emailOf(refusal);
  const [email, setEmail] = useState(known ?? '');
  const [failure, setFailure] = useState<string>();
  const [isSent, setSent] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const answer = await (kind === 'reset' ? forget({ email }) : resend({ email }));
    if (answer.error) setFailure(errorText(answer.error, unsent[kind]));
    else setSent(true);
  };
  if (isSent) return <Notice kind="success">{sent[kind]}</Notice>;
  return (
    <form className="stack gap-4" onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {known === undefined ? (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setFailure(undefined);
          }}
        />
      ) : (
        <p>
          The new email goes to <strong>{known}</strong>.
        </p>
      )}
      <Button type="submit" wide busy={isResending || isForgetting}>
        Send a new email
      </Button>
    </form>
  );
}
