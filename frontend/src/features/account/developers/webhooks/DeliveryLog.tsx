import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { WebhookDeliveryView, WebhookView } from '@leadmart/contracts';
import { errorText } from '../../../../shared/api/api-error.js';
import { usePolling } from '../../../../shared/api/use-polling.js';
import { useToast } from '../../../../shared/lib/hooks/use-toast.js';
import { formatMoment, formatUtc } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../../shared/ui/dialogs/Modal.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { Loaded } from '../../../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../../../shared/ui/states/states.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { ReplayFailed } from './ReplayFailed.js';
import { outcomeOf, typeWords } from './webhook-words.js';
import { useReplayDeliveryMutation, useWebhookDeliveriesQuery } from './webhooks-api.js';
import styles from '../developers.module.css';

interface Props {
  webhook: WebhookView;
  onClose: () => void;
}

const lookMs = 3_000;

/** The deliveries of a webhook in the last 30 days, newest first. */
export function DeliveryLog({ webhook, onClose }: Props) {
  /** The cursors of the pages that are shown; the first page has none. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Modal title="Log" onClose={onClose} atSide>
      <div className="stack hugging gap-4">
        <ClampedText text={webhook.url} />
        {webhook.state === 'on' && <ReplayFailed webhook={webhook} />}
        {pages.map((before, i) => (
          <LogPage
            key={before ?? ''}
            {...{ webhook, before }}
            isLast={i === pages.length - 1}
            onMore={(cursor) => setPages([...pages, cursor])}
          />
        ))}
      </div>
    </Modal>
  );
}

interface PageProps {
  webhook: WebhookView;
  before: string | undefined;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function LogPage({ webhook, before, isLast, onMore }: PageProps) {
  const query = useWebhookDeliveriesQuery(
    { id: webhook._id, ...(before !== undefined && { before }) },
    { refetchOnMountOrArgChange: true },
  );
  usePolling(query.refetch, lookMs, before === undefined);
  return (
    <Loaded
      query={query}
      what="the log"
      failure="The log could not be loaded."
      loading={<SkeletonLines height="1.75rem" />}
      isEmpty={({ deliveries }) => deliveries.length === 0 && before === undefined}
      empty={
        <EmptyState icon={<ScrollText />} title="Nothing sent yet">
          Send a test to see whether your server gets it.
        </EmptyState>
      }
    >
      {({ deliveries, cursor }) => (
        <>
          <ul className={`stack gap-3 ${styles['deliveries']}`}>
            {deliveries.map((delivery) => (
              <Delivery key={delivery._id} {...{ webhook, delivery }} />
            ))}
          </ul>
          {isLast && cursor !== null && (
            <Button look="secondary" onClick={() => onMore(cursor)}>
              Show older
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Delivery({ webhook, delivery }: { webhook: WebhookView; delivery: WebhookDeliveryView }) {
  const { type, createdAt, nextAttemptAt, attempts } = delivery;
  const { word, tone } = outcomeOf(delivery);
  const isWaiting = nextAttemptAt !== null && attempts.length > 0;
  return (
    <li>
      <div>
        <p className="row wrap middle gap-2">
          {typeWords[type]}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="muted">
          <time dateTime={createdAt} title={formatUtc(createdAt)}>
            {formatMoment(createdAt)}
          </time>
          {isWaiting && `, next attempt ${formatMoment(nextAttemptAt)}`}
        </p>
      </div>
      {webhook.state === 'on' && type !== 'webhook.challenge' && (
        <ReplayButton {...{ webhook, delivery }} />
      )}
      {attempts.length > 0 && (
        <ul className={`figures muted ${styles['attempts']}`} aria-label="Attempts">
          {attempts.map(({ at, status, error, milliseconds }) => (
            <li key={at}>
              {formatMoment(at)}: {[status, error].filter((part) => part !== null).join(', ')} (
              {milliseconds} ms)
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ReplayButton({ webhook, delivery }: Parameters<typeof Delivery>[0]) {
  const toast = useToast();
  const [replay, { isLoading }] = useReplayDeliveryMutation();
  const send = async (): Promise<void> => {
    const { error } = await replay({ id: webhook._id, deliveryId: delivery._id });
    if (error) toast.error(errorText(error, 'The delivery could not be sent again.'));
    else toast.success('Sent again');
  };
  const what = `${typeWords[delivery.type]} of ${formatMoment(delivery.createdAt)}`;
  return (
    <Button look="secondary" size="small" busy={isLoading} onClick={() => void send()}>
      {delivery.state === 'waiting' ? 'Send now' : 'Replay'}
      <span className="unseen"> {what}</span>
    </Button>
  );
}
