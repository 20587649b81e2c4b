import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { MailCheck, MailX } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { Notice } from '../../shared/ui/Notice.js';
import { OutcomePage } from '../../shared/ui/OutcomePage.js';
import { Page } from '../../shared/ui/Page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states.js';
import {
  useResubscribeMutation,
  useSubscriptionQuery,
  useUnsubscribeMutation,
} from './unsubscribe-api.js';

/**
 * Asks before it unsubscribes: mail scanners open links, too. Mails about one's own account (a
 * receipt, a new password) go on either way.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useSubscriptionQuery(token);
  const [unsubscribe, { isLoading: isLeaving }] = useUnsubscribeMutation();
  const [resubscribe, { isLoading: isReturning }] = useResubscribeMutation();
  const [failure, setFailure] = useState<string>();
  const change = async (call: typeof unsubscribe): Promise<void> => {
    setFailure(undefined);
    const answer = await call(token);
    if (answer.error) setFailure(errorText(answer.error, 'That did not work. Please try again.'));
  };
  if (error || data === undefined) {
    return (
      <Page title="Unsubscribe" measure="form">
        <Card>
          {error ? (
            <ErrorState
              text={errorText(error, 'This link could not be read.')}
              retry={() => void refetch()}
            />
          ) : (
            <div role="status" aria-label="Loading">
              <Skeleton height="8rem" />
            </div>
          )}
        </Card>
      </Page>
    );
  }
  if (data.subscribed) {
    return (
      <OutcomePage title="Unsubscribe" icon={<MailX />}>
        <p>
          Stop sending news to <strong>{data.email}</strong>? Mails about your account, such as
          receipts, still reach you.
        </p>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <Button wide busy={isLeaving} onClick={() => void change(unsubscribe)}>
          Unsubscribe
        </Button>
      </OutcomePage>
    );
  }
  return (
    <OutcomePage title="You are unsubscribed" icon={<MailCheck />}>
      <p role="status">
        We send no more news to <strong>{data.email}</strong>.
      </p>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Button look="secondary" wide busy={isReturning} onClick={() => void change(resubscribe)}>
        Subscribe again
      </Button>
    </OutcomePage>
  );
}
