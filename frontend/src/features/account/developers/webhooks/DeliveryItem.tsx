import { useState } from 'react';
import type {
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
  WebhookView,
} from '@leadmart/contracts';
import { formatMoment } from '../../../../shared/lib/words/format.js';
import { CallButton } from '../../../../shared/ui/buttons/CallButton.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { ErrorState, SkeletonLines } from '../../../../shared/ui/states/states.js';
import { Moment } from '../../../../shared/ui/text/times.js';
import { deliveriesApi } from './deliveries-api.js';
import { outcomeOf, typeWords } from './webhook-words.js';
import styles from '../developers.module.css';

interface Props {
  webhook: WebhookView;
  delivery: WebhookDeliveryView;
}

type Attempt = WebhookDeliveryView['attempts'][number];

/** A delivery in the log, with its attempts; what was sent and answered is loaded when it is opened. */
export function DeliveryItem({ webhook, delivery }: Props) {
  const { type, test, createdAt, nextAttemptAt, attempts } = delivery;
  const [isOpen, setOpen] = useState(false);
  const { word, tone } = outcomeOf(delivery);
  const isWaiting = nextAttemptAt !== null && attempts.length > 0;
  return (
    <li>
      <div>
        <p className="row wrap middle gap-2">
          {typeWords[type]}
          <Badge tone={tone}>{word}</Badge>
          {test && <Badge tone="info">Test key</Badge>}
        </p>
        <p className="muted">
          <Moment at={createdAt} />
          {isWaiting && `, next attempt ${formatMoment(nextAttemptAt)}`}
        </p>
      </div>
      {webhook.state === 'on' && type !== 'webhook.challenge' && (
        <ReplayButton {...{ webhook, delivery }} />
      )}
      {attempts.length > 0 && (
        <ul className={`figures muted ${styles['attempts']}`} aria-label="Attempts">
          {attempts.map((attempt) => (
            <li key={attempt.at}>{inWords(attempt)}</li>
          ))}
        </ul>
      )}
      <details
        className={styles['sent']}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          Payload and answers
          <span className="unseen"> {whatOf(delivery)}</span>
        </summary>
        {isOpen && <Details {...{ webhook, delivery }} />}
      </details>
    </li>
  );
}

const inWords = ({ at, status, error, milliseconds }: Attempt): string =>
  `${formatMoment(at)}: ${[status, error].filter((part) => part !== null).join(', ')} (${(milliseconds / 1_000).toFixed(2)} s)`;

const whatOf = ({ type, createdAt }: WebhookDeliveryView): string =>
  `${typeWords[type]} of ${formatMoment(createdAt)}`;

function Details({ webhook, delivery }: Props) {
  const { data, isError, refetch } = deliveriesApi.useWebhookDeliveryQuery({
    id: webhook._id,
    deliveryId: delivery._id,
  });
  if (isError)
    return <ErrorState text="The payload could not be loaded." retry={() => void refetch()} />;
  if (!data) return <SkeletonLines height="1.75rem" />;
  return (
    <div className="stack fit gap-2">
      <Text label="Payload" text={spread(data.body)} />
      {data.attempts.map((attempt) => (
        <Answer key={attempt.at} attempt={attempt} />
      ))}
    </div>
  );
}

function Answer({
  attempt: { at, answer },
}: {
  attempt: WebhookDeliveryDetailsView['attempts'][number];
}) {
  const label = `Answer of ${formatMoment(at)}`;
  if (answer === null) return null;
  return answer === '' ? (
    <p className="muted small">{label}: empty</p>
  ) : (
    <Text label={label} text={answer} />
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p className="small firm">{label}</p>
      {/* A region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </>
  );
}

const spread = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function ReplayButton({ webhook, delivery }: Props) {
  const [replay] = deliveriesApi.useReplayDeliveryMutation();
  return (
    <CallButton
      size="small"
      call={() => replay({ id: webhook._id, deliveryId: delivery._id })}
      done="Sent again"
      otherwise="The delivery could not be sent again."
    >
      {delivery.state === 'waiting' ? 'Send now' : 'Replay'}
      <span className="unseen"> {whatOf(delivery)}</span>
    </CallButton>
  );
}
