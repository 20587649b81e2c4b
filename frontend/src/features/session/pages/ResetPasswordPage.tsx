import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { errorText, isApiError, refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Form, FormFailure } from '../../../shared/ui/fields/Refusal.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { Skeleton } from '../../../shared/ui/states/states.js';
import { useResetLinkQuery, useResetPasswordMutation } from '../session-api.js';
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
  const { error, isLoading } = useResetLinkQuery(token, { refetchOnMountOrArgChange: true });
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
  const [reset, { isLoading }] = useResetPasswordMutation();
  const [typed, setTyped] = useState(noPassword);
  const [failure, setFailure] = useState<string | Failure>();

  useRedirect('/login', isDone);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { password, confirmation } = typed;
    if (password !== confirmation) return setFailure(passwordsDiffer());
    setFailure(undefined);
    const answer = await reset({ token, password });
    if (answer.error) return setFailure(refusalOf(answer.error, 'Password reset failed'));
    onDone();
    // The server ended every session of this account, so the login page is next in every case.
    dispatch(signedOut());
  };

  return (
    <Form failure={failure} onSubmit={(event) => void submit(event)}>
      <FormFailure />
      {isDone && <Notice kind="success">Password reset successful! Redirecting to login...</Notice>}
      <NewPasswordFields
        confirmLabel="Confirm password"
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setFailure(undefined);
        }}
      />
      <Button type="submit" wide busy={isLoading} disabled={isDone}>
        Reset Password
      </Button>
    </Form>
  );
}
