import type { CampaignView } from '@leadmart/contracts';
import { formatCount } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { CallButton } from '../../../shared/ui/buttons/CallButton.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { Cell, Row, RowHead } from '../../../shared/ui/tables/Table.js';
import { EmailText } from '../../../shared/ui/text/EmailText.js';
import { Moment } from '../../../shared/ui/text/times.js';
import { adminEmailApi } from '../admin-email-api.js';
import { audienceName, canStop, progressWords, retriedWords, stateOf } from '../mail-words.js';
import styles from '../AdminEmailPage.module.css';

interface Props {
  campaign: CampaignView;
  onOpen: () => void;
  onFailures: () => void;
  onStop: () => void;
}

export function MailLogRow({ campaign, onOpen, onFailures, onStop }: Props) {
  const { subject, sentBy, createdAt } = campaign;
  return (
    <Row>
      <RowHead of="Subject">
        <Button
          look="link"
          className={`firm breaks ${styles['subject']}`}
          dir="auto"
          title={subject}
          onClick={onOpen}
        >
          {subject}
        </Button>
      </RowHead>
      <Cell of="To">{audienceName(campaign)}</Cell>
      <Cell of="Sent by">
        {sentBy.email === null ? 'An admin' : <EmailText email={sentBy.email} />}
      </Cell>
      <Cell of="When">
        <Moment at={createdAt} />
      </Cell>
      <Cell of="Progress">
        <Progress campaign={campaign} onStop={onStop} />
      </Cell>
      <Cell of="Failed">
        <Failures campaign={campaign} onFailures={onFailures} />
      </Cell>
    </Row>
  );
}

function Progress({ campaign, onStop }: Pick<Props, 'campaign' | 'onStop'>) {
  const { words, tone } = stateOf(campaign);
  const { stoppedAt, startsInSeconds, subject } = campaign;
  // The counts of a stopped mail are in its words; a mail that has not started has none.
  const hasCounts = !stoppedAt && typeof startsInSeconds !== 'number';
  return (
    <span className={`inline-row wrap middle gap-2 ${styles['progress']}`}>
      <Badge tone={tone}>{words}</Badge> {hasCounts && progressWords(campaign)}
      {canStop(campaign) && (
        <Button size="small" aria-haspopup="dialog" aria-label={`Stop ${subject}`} onClick={onStop}>
          Stop
        </Button>
      )}
    </span>
  );
}

function Failures({ campaign, onFailures }: Pick<Props, 'campaign' | 'onFailures'>) {
  const { subject, failed, unknown, status, stoppedAt } = campaign;
  const count = formatCount(failed + unknown);
  if (failed + unknown === 0) return <>0</>;
  return (
    <span className={`inline-row wrap middle gap-2 ${styles['progress']}`}>
      <Button
        look="link"
        className={styles['count']}
        aria-label={`${count} failures of ${subject}`}
        onClick={onFailures}
      >
        {count}
      </Button>
      {failed > 0 && status === 'completed' && !stoppedAt && <RetryButton campaign={campaign} />}
    </span>
  );
}

function RetryButton({ campaign: { _id, subject } }: Pick<Props, 'campaign'>) {
  const [retry] = adminEmailApi.useRetryMailMutation();
  return (
    <CallButton
      size="small"
      aria-label={`Retry ${subject}`}
      call={() => retry(_id)}
      done={({ retried }) => retriedWords(retried)}
      otherwise="The emails could not be sent again."
    >
      Retry
    </CallButton>
  );
}
