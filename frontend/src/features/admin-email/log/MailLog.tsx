import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { CampaignView } from '@leadmart/contracts';
import { usePolling } from '../../../shared/api/use-polling.js';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { Table } from '../../../shared/ui/tables/Table.js';
import { useCampaignsQuery } from '../admin-email-api.js';
import { MailLogRow } from './MailLogRow.js';
import { StopMailModal } from './StopMailModal.js';

const columns = ['Subject', 'To', 'Sent by', 'When', 'Progress', 'Failed'] as const;
const lookAgainMs = 3_000;

interface Props {
  paging: Paging;
  onOpen: (campaign: CampaignView, what: 'mail' | 'failures') => void;
}

/** The mails to several users with their progress. */
export function MailLog({ paging, onOpen }: Props) {
  const query = useCampaignsQuery(paging.page, { refetchOnMountOrArgChange: true });
  const running = query.data?.campaigns.some(({ status }) => status !== 'completed') ?? false;
  usePolling(query.refetch, lookAgainMs, running);
  const [stopped, setStopped] = useState<CampaignView>();
  return (
    <section className="stack gap-4" aria-labelledby="mail-log">
      <h2 id="mail-log">Email log</h2>
      <PagedList
        query={query}
        what="the email log"
        failure="The email log could not be loaded."
        isEmpty={({ campaigns }) => campaigns.length === 0}
        empty={<EmptyState icon={<Mail />} title="No emails sent yet" />}
        paging={paging}
        pages={query.data?.pages}
        of="mails"
      >
        {({ campaigns }) => (
          <Table caption="Emails" columns={columns}>
            {campaigns.map((campaign) => (
              <MailLogRow
                key={campaign._id}
                campaign={campaign}
                onOpen={() => onOpen(campaign, 'mail')}
                onFailures={() => onOpen(campaign, 'failures')}
                onStop={() => setStopped(campaign)}
              />
            ))}
          </Table>
        )}
      </PagedList>
      {stopped && <StopMailModal campaign={stopped} onClose={() => setStopped(undefined)} />}
    </section>
  );
}
