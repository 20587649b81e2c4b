import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { sessionApi } from './session-api.js';
import { signedOut } from './session-slice.js';

/**
 * Ends every session of the user. Unlike Logout it waits for the server, because other devices
 * depend on it.
 */
export function LogOutEverywhere({ revokeKeys }: { revokeKeys: boolean }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const [logOut, { isLoading }] = sessionApi.useLogOutEverywhereMutation();
  const [failure, setFailure] = useState<string>();

  const submit = async (): Promise<void> => {
    setFailure(undefined);
    const answer = await logOut({ revokeKeys });
    if (answer.error) return setFailure(errorText(answer.error, 'You are still logged in.'));
    dispatch(signedOut());
    toast.success('You are logged out on every device.');
    void navigate('/login');
  };

  return (
    <>
      <Button look="secondary" busy={isLoading} onClick={() => void submit()}>
        Log out everywhere
      </Button>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
