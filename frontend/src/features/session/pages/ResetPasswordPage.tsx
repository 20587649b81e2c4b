import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { useForm } from '../../../shared/lib/hooks/use-save.js';
import { PageForm } from '../../../shared/ui/fields/PageForm.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { sessionApi } from '../session-api.js';
import { signedOut } from '../session-slice.js';
import { NewMail } from '../verification/NewMail.js';
import { NewPasswordFields, noPassword, passwordsDiffer } from './NewPasswordFields.js';
import { useRedirect } from './use-redirect.js';
import styles from './forms.module.css';

/**
 * The page of the link in the reset mail. The link is checked before two passwords are typed; if
 * the check itself fails, the form is shown.
 */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const { error, isLoading } = sessionApi.useResetLinkQuery(token, {
    refetchOnMountOrArgChange: true,
  });
  const [isDone, setDone] = useState(false);
  const isBad = isApiError(error) && error.status === 400 && !isDone;
  return (
    <Page
      title="Set a new password"
      lead="This signs you out of every other session."
      measure="form"
    >
      <Card>
        {isLoading && (
          <div role="status" aria-label="Loading">
            <Skeleton height="14rem" />
          </div>
        )}
        {isBad && (
          <div className="stack gap-4">
            <Notice kind="error">{errorText(error, 'Password reset failed')}</Notice>
            <NewMail kind="reset" refusal={error} />
          </div>
        )}
        {!isLoading && !isBad && (
          <NewPasswordForm token={token} isDone={isDone} onDone={() => setDone(true)} />
        )}
      </Card>
      <p className={`stack centred-text gap-2 muted ${styles['links']}`}>
        <Link to="/login">Back to Login</Link>
      </p>
    </Page>
  );
}

interface Props {
  token: string;
  isDone: boolean;
  onDone: () => void;
}

function NewPasswordForm({ token, isDone, onDone }: Props) {
  const dispatch = useDispatch();
  const [reset] = sessionApi.useResetPasswordMutation();
  const [typed, setTyped] = useState(noPassword);
  const { form, save, refuse } = useForm();

  useRedirect('/login', isDone);

  const submit = (): void => {
    const { password, confirmation } = typed;
    if (password !== confirmation) return refuse(passwordsDiffer());
    save(reset({ token, password }), {
      done: () => {
        onDone();
        // The server ended every session of this account, so the login page is next in every case.
        dispatch(signedOut());
      },
      otherwise: 'Password reset failed',
    });
  };

  return (
    <PageForm {...form} submitLabel="Reset Password" disabled={isDone} onSubmit={submit}>
      {isDone && <Notice kind="success">Password reset successful! Redirecting to login...</Notice>}
      <NewPasswordFields confirmLabel="Confirm password" value={typed} onChange={setTyped} />
    </PageForm>
  );
}
