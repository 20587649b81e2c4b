import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { MailCheck, MailX } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { Notice } from '../../shared/ui/Notice.js';
import { Outcome } from '../../shared/ui/Outcome.js';
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
  const title = data?.subscribed === false ? 'You are unsubscribed' : 'Unsubscribe';
  return (
    <Page title={title} narrow>
      {error ? (
        <Card>
          <ErrorState
            text={errorText(error, 'This link could not be read.')}
            retry={() => void refetch()}
          />
        </Card>
      ) : data === undefined ? (
        <Card role="status" aria-label="Loading">
          <Skeleton height="8rem" />
        </Card>
      ) : data.subscribed ? (
        <Outcome icon={<MailX />}>
          <p>
            Stop sending news to <strong>{data.email}</strong>? Mails about your account, such as
            receipts, still reach you.
          </p>
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          <Button wide busy={isLeaving} onClick={() => void change(unsubscribe)}>
            Unsubscribe
          </Button>
        </Outcome>
      ) : (
        <Outcome icon={<MailCheck />}>
          <p role="status">
            We send no more news to <strong>{data.email}</strong>.
          </p>
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          <Button look="secondary" wide busy={isReturning} onClick={() => void change(resubscribe)}>
            Subscribe again
          </Button>
        </Outcome>
      )}
    </Page>
  );
}
