import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { CampaignView } from '@leadmart/contracts';
import { usePolling } from '../../../shared/api/use-polling.js';
import type { Paging } from '../../../shared/lib/address/use-paging.js';
import { ConfirmedCall } from '../../../shared/ui/dialogs/ConfirmModal.js';
import { Tabs } from '../../../shared/ui/pages/Tabs.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { PagedList } from '../../../shared/ui/tables/PagedList.js';
import { Table } from '../../../shared/ui/tables/Table.js';
import { adminEmailApi } from '../admin-email-api.js';
import { stopWords, type RecipientGroup } from '../mail-words.js';
import { MailLogRow } from './MailLogRow.js';

const columns = ['Subject', 'To', 'Sent by', 'When', 'Progress', 'Failed'] as const;
const lookAgainMs = 3_000;

const tabs = [
  { id: 'emails', label: 'Emails' },
  { id: 'tests', label: 'Tests' },
] as const;
type LogName = (typeof tabs)[number]['id'];
const empty = { emails: 'No emails sent yet', tests: 'No tests sent yet' };

/** The emails that were sent, with the tests apart. */
export function MailLog({ onLog, ...props }: Props & { onLog: (log: LogName) => void }) {
  return (
    <section className="stack gap-4" aria-labelledby="mail-log">
      <h2 id="mail-log">Email log</h2>
      <Tabs label="Email log" tabs={tabs} current={props.log} onSelect={onLog}>
        <Mails {...props} />
      </Tabs>
    </section>
  );
}

interface Props {
  log: LogName;
  paging: Paging;
  onOpen: (campaign: CampaignView, group: RecipientGroup) => void;
}

/** The mails to several users, or the tests, with their progress. */
function Mails({ log, paging, onOpen }: Props) {
  const asked = { page: paging.page, tests: log === 'tests' };
  const query = adminEmailApi.useCampaignsQuery(asked, { refetchOnMountOrArgChange: true });
  const running = query.data?.campaigns.some(({ status }) => status !== 'completed') ?? false;
  usePolling(query.refetch, lookAgainMs, running);
  const [stopped, setStopped] = useState<CampaignView>();
  return (
    <>
      <PagedList
        query={query}
        what="the email log"
        isEmpty={({ campaigns }) => campaigns.length === 0}
        empty={<EmptyState icon={<Mail />} title={empty[log]} />}
        paging={paging}
        of="mails"
      >
        {({ campaigns }) => (
          <Table caption="Emails" columns={columns}>
            {campaigns.map((campaign) => (
              <MailLogRow
                key={campaign._id}
                campaign={campaign}
                onOpen={() => onOpen(campaign, 'all')}
                onFailures={() => onOpen(campaign, 'failures')}
                onStop={() => setStopped(campaign)}
              />
            ))}
          </Table>
        )}
      </PagedList>
      {stopped && <StopMailModal campaign={stopped} onClose={() => setStopped(undefined)} />}
    </>
  );
}

interface StopMailModalProps {
  campaign: CampaignView;
  onClose: () => void;
}

/** Asks before a mail is stopped, which is final. */
function StopMailModal({ campaign: { _id, subject }, onClose }: StopMailModalProps) {
  const [stop] = adminEmailApi.useStopMailMutation();
  return (
    <ConfirmedCall
      title={`Stop “${subject}”?`}
      action="Stop email"
      call={() => stop(_id)}
      done={stopWords(true)}
      otherwise="The email could not be stopped."
      onClose={onClose}
    >
      <p>
        Emails already sent cannot be recalled. Nobody else will receive this email, and it cannot
        be resumed.
      </p>
    </ConfirmedCall>
  );
}
