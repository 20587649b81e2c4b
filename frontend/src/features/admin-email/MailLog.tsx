import { useState } from 'react';
import { Mail } from 'lucide-react';
import type { CampaignView } from '@leadmart/contracts';
import { useLastPage } from '../../shared/lib/address/use-last-page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { Table } from '../../shared/ui/tables/Table.js';
import { useCampaignsQuery } from './admin-email-api.js';
import { MailFailuresModal } from './MailFailuresModal.js';
import { MailLogRow } from './MailLogRow.js';
import { MailModal } from './MailModal.js';
import { StopMailModal } from './StopMailModal.js';
import styles from './AdminEmailPage.module.css';

const columns = ['Subject', 'To', 'Sent by', 'When', 'Progress', 'Failed'] as const;
const lookAgainMs = 3_000;

interface Props {
  page: number;
  onPage: (page: number, history?: 'replace' | 'push') => void;
}

/** The mails to several users with their progress. */
export function MailLog({ page, onPage }: Props) {
  const [isRunning, setIsRunning] = useState(false);
  const query = useCampaignsQuery(page, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRunning ? lookAgainMs : 0,
  });
  useLastPage(page, query.data?.pages, (last) => onPage(last));
  const running = query.data?.campaigns.some(({ status }) => status !== 'completed') ?? false;
  if (running !== isRunning) setIsRunning(running);
  const [open, setOpen] = useState<{
    what: 'mail' | 'failures' | 'stop';
    campaign: CampaignView;
  }>();
  const close = (): void => setOpen(undefined);
  return (
    <section className={styles['log']} aria-labelledby="mail-log">
      <h2 id="mail-log">Mail log</h2>
      <Loaded
        query={query}
        what="the mail log"
        failure="The mail log could not be loaded."
        isEmpty={({ campaigns }) => campaigns.length === 0}
        empty={<EmptyState icon={<Mail />} title="No emails sent yet" />}
      >
        {({ campaigns, pages }) => (
          <>
            <Table caption="Mails" columns={columns}>
              {campaigns.map((campaign) => (
                <MailLogRow
                  key={campaign._id}
                  campaign={campaign}
                  onOpen={() => setOpen({ what: 'mail', campaign })}
                  onFailures={() => setOpen({ what: 'failures', campaign })}
                  onStop={() => setOpen({ what: 'stop', campaign })}
                />
              ))}
            </Table>
            <Pager page={page} pages={pages} onPage={(next) => onPage(next, 'push')} of="mails" />
          </>
        )}
      </Loaded>
      {open?.what === 'mail' && <MailModal campaign={open.campaign} onClose={close} />}
      {open?.what === 'failures' && <MailFailuresModal campaign={open.campaign} onClose={close} />}
      {open?.what === 'stop' && <StopMailModal campaign={open.campaign} onClose={close} />}
    </section>
  );
}
