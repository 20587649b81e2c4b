import { useState } from 'react';
import { Mail } from 'lucide-react';
import type { CampaignView } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { formatCount, formatMoment, formatUtc } from '../../shared/lib/format.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { Badge, type BadgeTone } from '../../shared/ui/Badge.js';
import { Button } from '../../shared/ui/Button.js';
import { Loaded } from '../../shared/ui/Loaded.js';
import { Pager } from '../../shared/ui/Pager.js';
import { EmptyState } from '../../shared/ui/states.js';
import { Table } from '../../shared/ui/Table.js';
import { useCampaignsQuery, useRetryMailMutation } from './admin-email-api.js';
import { MailFailuresModal } from './MailFailuresModal.js';
import styles from './AdminEmailPage.module.css';

const columns = ['Subject', 'To', 'Sent by', 'When', 'Progress', 'Failed'] as const;
const lookAgainMs = 3_000;

const statusWords: Record<CampaignView['status'], { word: string; tone: BadgeTone }> = {
  preparing: { word: 'Preparing', tone: 'info' },
  sending: { word: 'Sending', tone: 'info' },
  completed: { word: 'Completed', tone: 'good' },
};

/** What was sent to many, and how far it is. */
export function MailLog() {
  const [page, setPage] = useState(1);
  const [isRunning, setIsRunning] = useState(false);
  const query = useCampaignsQuery(page, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRunning ? lookAgainMs : 0,
  });
  const running = query.data?.campaigns.some(({ status }) => status !== 'completed') ?? false;
  if (running !== isRunning) setIsRunning(running);
  const [failuresOf, setFailuresOf] = useState<CampaignView>();
  return (
    <section className={styles['log']} aria-labelledby="mail-log">
      <h2 id="mail-log">Mail log</h2>
      <Loaded
        query={query}
        what="the mail log"
        failure="The mail log could not be loaded."
        isEmpty={({ campaigns }) => campaigns.length === 0}
        empty={<EmptyState icon={<Mail />} title="No mail was sent yet" />}
      >
        {({ campaigns, pages }) => (
          <>
            <Table caption="Mails" columns={columns}>
              {campaigns.map((campaign) => (
                <Row
                  key={campaign._id}
                  campaign={campaign}
                  onFailures={() => setFailuresOf(campaign)}
                />
              ))}
            </Table>
            <Pager page={page} pages={pages} onPage={setPage} of="mails" />
          </>
        )}
      </Loaded>
      {failuresOf && (
        <MailFailuresModal campaign={failuresOf} onClose={() => setFailuresOf(undefined)} />
      )}
    </section>
  );
}

function Row({ campaign, onFailures }: { campaign: CampaignView; onFailures: () => void }) {
  const { subject, audience, status, sentBy, createdAt, sent, recipients, skipped } = campaign;
  const { word, tone } = statusWords[status];
  return (
    <tr>
      <th scope="row" data-label="Subject">
        <span className={styles['subject']}>{subject}</span>
      </th>
      <td data-label="To">{audience === 'all' ? 'All Users' : 'Specific Users'}</td>
      <td data-label="Sent by">{sentBy.email ?? 'An admin'}</td>
      <td data-label="When">
        <time dateTime={createdAt} title={formatUtc(createdAt)}>
          {formatMoment(createdAt)}
        </time>
      </td>
      <td data-label="Progress">
        <span className={styles['progress']}>
          <Badge tone={tone}>{word}</Badge> {formatCount(sent)} of {formatCount(recipients)}
          {skipped > 0 && ` (${formatCount(skipped)} unsubscribed)`}
        </span>
      </td>
      <td data-label="Failed">
        <Failures campaign={campaign} onFailures={onFailures} />
      </td>
    </tr>
  );
}

function Failures({ campaign, onFailures }: { campaign: CampaignView; onFailures: () => void }) {
  const { _id, subject, failed, unknown, status } = campaign;
  const [retry, { isLoading }] = useRetryMailMutation();
  const toast = useToast();
  if (failed + unknown === 0) return <>0</>;
  const again = async (): Promise<void> => {
    const answer = await retry(_id);
    if (answer.error) toast.error(errorText(answer.error, 'The mails could not be sent again.'));
    else toast.success(`${formatCount(answer.data.retried)} mails are sent again`);
  };
  return (
    <span className={styles['progress']}>
      <Button look="quiet" size="small" aria-label={`Failures of ${subject}`} onClick={onFailures}>
        {formatCount(failed + unknown)}
      </Button>
      {failed > 0 && status === 'completed' && (
        <Button
          look="secondary"
          size="small"
          busy={isLoading}
          aria-label={`Send ${subject} again to those who did not get it`}
          onClick={() => void again()}
        >
          Retry
        </Button>
      )}
    </span>
  );
}
