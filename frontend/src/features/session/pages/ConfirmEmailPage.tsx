import { CircleCheck, CircleX, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { errorText } from '../../../shared/api/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { OutcomePage } from '../../../shared/ui/pages/OutcomePage.js';
import { sessionApi } from '../session-api.js';

/**
 * The page of the link to a new address. It waits for a press, because programs that scan mails open
 * links, too.
 */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [confirm, { isLoading }] = sessionApi.useConfirmEmailMutation();
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const submit = async (): Promise<void> => {
    const { error } = await confirm(token);
    if (error) setFailure(errorText(error, 'Your address could not be confirmed.'));
    else setDone(true);
  };
  if (isDone)
    return (
      <OutcomePage key="done" title="Address confirmed" icon={<CircleCheck />}>
        <p role="status">From now on you log in with this address.</p>
        <ButtonLink to="/account/profile">Go to your profile</ButtonLink>
      </OutcomePage>
    );
  if (failure !== undefined)
    return (
      <OutcomePage key="failed" title="Address not confirmed" icon={<CircleX />} failed>
        <p role="alert">{failure}</p>
        <ButtonLink to="/account/profile">Go to your profile</ButtonLink>
      </OutcomePage>
    );
  return (
    <OutcomePage title="Confirm your new address" icon={<MailCheck />}>
      <p>It becomes the address of your account.</p>
      <Button wide busy={isLoading} onClick={() => void submit()}>
        Confirm this address
      </Button>
    </OutcomePage>
  );
}
