import { useEffect, useRef, useState } from 'react';
import type { CampaignDetailsView, CampaignView } from '@leadmart/contracts';
import { usePartingFocus } from '../../../shared/lib/focus/use-parting-focus.js';
import { useInterval } from '../../../shared/lib/hooks/use-interval.js';
import { CallButton } from '../../../shared/ui/buttons/CallButton.js';
import { Announcement } from '../../../shared/ui/messages/Announcement.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { adminEmailApi } from '../admin-email-api.js';
import { startWords, stopWords } from '../mail-words.js';

const tickMs = 1_000;

/**
 * The mails that wait for their start on the server, with the time left to undo them. They come from the mail log, so
 * a reload and other tabs show them, too.
 */
export function ScheduledMails({ onUndone }: { onUndone: (mail: CampaignDetailsView) => void }) {
  const {
    data,
    fulfilledTimeStamp = 0,
    refetch,
  } = adminEmailApi.useCampaignsQuery({ page: 1, tests: false });
  const waiting = data?.campaigns.filter(({ startsInSeconds }) =>
    Number.isInteger(startsInSeconds),
  );
  const [now, setNow] = useState(() => Date.now());
  const passed = Math.max(0, Math.floor((now - fulfilledTimeStamp) / tickMs));
  const isDue = waiting?.some(({ startsInSeconds }) => (startsInSeconds ?? 0) <= passed) ?? false;
  useInterval(() => setNow(Date.now()), tickMs, (waiting?.length ?? 0) > 0);
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, now, refetch]);
  const [first] = waiting ?? [];
  return (
    <>
      <Announcement
        text={first ? `${first.subject} starts in a few seconds. You can undo it.` : ''}
      />
      {waiting?.map((mail) => (
        <Scheduled
          key={mail._id}
          mail={mail}
          left={Math.max(0, (mail.startsInSeconds ?? 0) - passed)}
          onUndone={onUndone}
        />
      ))}
    </>
  );
}

interface Props {
  mail: CampaignView;
  left: number;
  onUndone: (mail: CampaignDetailsView) => void;
}

function Scheduled({ mail: { _id, subject }, left, onUndone }: Props) {
  const [stop] = adminEmailApi.useStopMailMutation();
  const [read] = adminEmailApi.useLazyCampaignQuery();
  const notice = useRef<HTMLDivElement>(null);
  usePartingFocus(notice);
  const showAgain = async (): Promise<void> => {
    const { data } = await read(_id);
    if (data) onUndone(data);
  };
  return (
    <Notice kind="info" isAnnounced>
      <div ref={notice} className="row wrap spread middle gap-2-4">
        <p className="slim figures">
          <bdi className="clamped firm breaks">{subject}</bdi> starts{' '}
          <span role="timer">{left === 0 ? 'now' : `in ${startWords(left)}`}</span>, even if you
          close this page.
        </p>
        <CallButton
          size="small"
          aria-label={`Undo ${subject}`}
          call={() => stop(_id)}
          done={({ started }) => {
            if (!started) void showAgain();
            return stopWords(started);
          }}
          about={subject}
          otherwise="The email was not undone."
        >
          Undo
        </CallButton>
      </div>
    </Notice>
  );
}
