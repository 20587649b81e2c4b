import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { WebhookView } from '@leadmart/contracts';
import { usePolling } from '../../../../shared/api/use-polling.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Modal } from '../../../../shared/ui/dialogs/Modal.js';
import { Loaded } from '../../../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../../../shared/ui/states/states.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { deliveriesApi } from './deliveries-api.js';
import { DeliveryItem } from './DeliveryItem.js';
import { ReplayFailed } from './ReplayFailed.js';
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
  const query = deliveriesApi.useWebhookDeliveriesQuery(
    { id: webhook._id, ...(before !== undefined && { before }) },
    { refetchOnMountOrArgChange: true },
  );
  usePolling(query.refetch, lookMs, before === undefined);
  return (
    <Loaded
      query={query}
      what="the log"
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
          <ul className={`stack gap-3 whole ${styles['deliveries']}`}>
            {deliveries.map((delivery) => (
              <DeliveryItem key={delivery._id} {...{ webhook, delivery }} />
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
