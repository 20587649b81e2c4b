import { CircleX, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { errorText } from '../../../shared/api/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { sessionApi } from '../session-api.js';
import { signedOut } from '../session-slice.js';

/** The page of the link that the old address gets: its owner takes the account back. */
export function RevertEmailPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [revert, { isLoading }] = sessionApi.useRevertEmailMutation();
  const [failure, setFailure] = useState<string>();
  const submit = async (): Promise<void> => {
    const { data, error } = await revert(token);
    if (!data) return setFailure(errorText(error, 'Your address could not be restored.'));
    // The server ended every session.
    dispatch(signedOut());
    void navigate(`/reset-password/${data.choosePassword}`);
  };
  if (failure !== undefined)
    return (
      <OutcomePage key="failed" title="Address not restored" icon={<CircleX />} failed>
        <p role="alert">{failure}</p>
        <ButtonLink to="/login">Back to Login</ButtonLink>
      </OutcomePage>
    );
  return (
    <OutcomePage title="Restore your address" icon={<ShieldAlert />}>
      <p>
        Someone changed the address of your account, and it was not you? Restore it: this logs
        everyone out, and you choose a new password.
      </p>
      <Button wide busy={isLoading} onClick={() => void submit()}>
        Restore my address
      </Button>
    </OutcomePage>
  );
}
