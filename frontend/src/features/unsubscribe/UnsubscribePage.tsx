import { MailCheck, MailX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { SubscriptionView } from '@leadmart/contracts';
import { errorText, isApiError } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { OutcomePage } from '../../shared/ui/pages/OutcomePage.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.js';
import { unsubscribeApi } from './unsubscribe-api.js';
import styles from './UnsubscribePage.module.css';

/**
 * Asks before it unsubscribes, because mail scanners open links, too. Mails about the account
 * itself (a receipt, a new password) are still sent.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = unsubscribeApi.useSubscriptionQuery(token);
  if (data) return <Subscription token={token} {...data} />;
  // A retry does not repair an invalid link.
  const isWrong = isApiError(error) && error.status >= 400 && error.status < 500;
  return (
    <Page title="Unsubscribe" measure="form">
      <Card>
        {error ? (
          <ErrorState
            text={errorText(error, 'We could not open this link.')}
            {...(!isWrong && { retry: () => void refetch() })}
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

function Subscription({ token, subscribed, email }: SubscriptionView & { token: string }) {
  const [unsubscribe, { isLoading: isLeaving }] = unsubscribeApi.useUnsubscribeMutation();
  const [resubscribe, { isLoading: isReturning }] = unsubscribeApi.useResubscribeMutation();
  const [failure, setFailure] = useState<string>();
  const change = async (call: typeof unsubscribe): Promise<void> => {
    setFailure(undefined);
    const answer = await call(token);
    if (answer.error)
      setFailure(errorText(answer.error, 'Your choice could not be saved. Please try again.'));
  };
  // The pressed button is gone: the focus moves to the result, and a second press changes nothing.
  const said = useRef<HTMLParagraphElement>(null);
  const before = useRef(subscribed);
  useEffect(() => {
    if (before.current !== subscribed) said.current?.focus();
    before.current = subscribed;
  }, [subscribed]);
  const address = <strong className={styles['address']}>{email}</strong>;
  return (
    <OutcomePage
      title={subscribed ? 'Unsubscribe' : 'You are unsubscribed'}
      icon={subscribed ? <MailX /> : <MailCheck />}
    >
      <p ref={said} tabIndex={-1}>
        {subscribed ? (
          <>
            Stop sending news to {address}? You will still receive emails about your account, such
            as receipts.
          </>
        ) : (
          <>{address} will receive no more news from Leadmart.</>
        )}
      </p>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {subscribed ? (
        <Button key="leave" wide busy={isLeaving} onClick={() => void change(unsubscribe)}>
          Unsubscribe
        </Button>
      ) : (
        <Button
          key="return"
          look="secondary"
          wide
          busy={isReturning}
          onClick={() => void change(resubscribe)}
        >
          Subscribe again
        </Button>
      )}
    </OutcomePage>
  );
}
