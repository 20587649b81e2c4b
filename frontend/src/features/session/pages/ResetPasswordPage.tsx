import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { errorText } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Page } from '../../../shared/ui/pages/Page.js';
import { NewPasswordFields, noPassword } from './NewPasswordFields.js';
import { useResetPasswordMutation } from '../session-api.js';
import { signedOut } from '../session-slice.js';
import { useRedirect } from './use-redirect.js';
import styles from './forms.module.css';

/** The page of the link in the reset mail. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const [reset, { isLoading }] = useResetPasswordMutation();
  const [typed, setTyped] = useState(noPassword);
  const [failure, setFailure] = useState<string>();
  const [isDone, setIsDone] = useState(false);

  useRedirect('/login', isDone);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { password, confirmation } = typed;
    if (password !== confirmation) return setFailure('Passwords do not match');
    setFailure(undefined);
    const answer = await reset({ token, password });
    if (answer.error) return setFailure(errorText(answer.error, 'Password reset failed'));
    setIsDone(true);
    // The server ended every session of this account, so the login page is next in every case.
    dispatch(signedOut());
  };

  return (
    <Page
      title="Set a new password"
      lead="This signs you out of every other session."
      measure="form"
    >
      <Card>
        <form className={styles['form']} onSubmit={(event) => void submit(event)}>
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          {isDone && (
            <Notice kind="success">Password reset successful! Redirecting to login...</Notice>
          )}
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
        </form>
      </Card>
      <div className={styles['links']}>
        <p>
          Link too old? <Link to="/forgot-password">Send me another link</Link>
        </p>
        <p>
          <Link to="/login">Back to Login</Link>
        </p>
      </div>
    </Page>
  );
}
