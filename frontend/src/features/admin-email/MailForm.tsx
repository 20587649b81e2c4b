import { useEffect, useRef, useState } from 'react';
import type { SendMailView } from '@leadmart/contracts';
import { usePolling } from '../../shared/api/use-polling.js';
import { formatCount } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Form, FormFailure } from '../../shared/ui/fields/Refusal.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { adminEmailApi } from './admin-email-api.js';
import { ScheduledMails } from './log/ScheduledMails.js';
import { audienceWords, leftOutWords } from './mail-words.js';
import { MailAudience, SegmentDialogs, type SegmentDialog } from './MailAudience.js';
import { MailContent } from './MailContent.js';
import { MailReview } from './MailReview.js';
import { useMailForm } from './use-mail-form.js';

const countAgainMs = 15_000;

interface Props {
  /** The search for recipients. */
  search: string;
  onSearch: (text: string) => void;
}

/** Writes a mail to all users, to chosen ones or to a segment, which is reviewed before it is sent. */
export function MailForm({ search, onSearch }: Props) {
  const form = useMailForm({ isSearching: search !== '', onSent: () => onSearch('') });
  const fields = useRef<HTMLFormElement>(null);
  const [dialog, setDialog] = useState<SegmentDialog>();
  const { draft, change, failure, taken, isSending } = form;
  const reach = useReach();
  const button = useFocusAfter(isSending);
  /** Otherwise a field says what is wrong with it. */
  const isValid = (): boolean => fields.current?.checkValidity() === true;
  return (
    <Card>
      <Form
        ref={fields}
        failure={failure}
        noValidate
        onSubmit={() => {
          if (isValid()) form.submit();
        }}
      >
        <MailAudience {...{ draft, change, reach, search, onSearch }} onDialog={setDialog} />
        <MailContent {...{ draft, change }} />
        <FormFailure />
        {taken && <Notes of={taken} />}
        <ScheduledMails
          onUndone={(mail) => {
            form.restore(mail);
            // The pressed button is gone; the text is there to be corrected.
            fields.current?.querySelector<HTMLElement>('[name=subject]')?.focus();
          }}
        />
        <div className="row wrap gap-3">
          <Button ref={button} type="submit" busy={isSending}>
            {isSending ? 'Sending...' : 'Send Email'}
          </Button>
          <Button
            look="secondary"
            busy={form.isTesting}
            onClick={() => isValid() && void form.test()}
          >
            Send test to me
          </Button>
        </div>
      </Form>
      <SegmentDialogs {...{ draft, change, dialog }} onClose={() => setDialog(undefined)} />
      {form.isReviewing && (
        <MailReview draft={draft} onSend={() => void form.deliver()} onClose={form.closeReview} />
      )}
    </Card>
  );
}

/** How many users a mail to all reaches, in words. */
function useReach(): string {
  const { data, isError, refetch } = adminEmailApi.useMailAudienceQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  usePolling(refetch, countAgainMs, true);
  if (data) return audienceWords(data);
  return isError ? 'The users could not be counted.' : 'Counting the users...';
}

/** The review closes while its button is disabled by the sending, so the focus would be lost. */
function useFocusAfter(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isSending);
  useEffect(() => {
    const isDone = was.current && !isSending;
    was.current = isSending;
    if (isDone && document.activeElement === document.body) button.current?.focus();
  }, [isSending]);
  return button;
}

/** A remark about an accepted mail, for example recipients that are left out. */
function Notes({ of: { sender, leftOut, unsubscribed, unverified } }: { of: SendMailView }) {
  const others = (unsubscribed ?? 0) + (unverified ?? 0) - leftOut.length;
  if (sender.usedAs !== 'reply-to' && leftOut.length === 0) return null;
  return (
    <Notice kind="info">
      {sender.usedAs === 'reply-to' && (
        <p>
          {sender.replyTo} is not a verified sender: the email comes from {sender.from}, and answers
          go to {sender.replyTo} (Reply-To).
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          Left out: {leftOutWords(leftOut)}
          {others > 0 && `, and ${formatCount(others)} more, who are in the email log`}
        </p>
      )}
    </Notice>
  );
}
