import { useState, type FormEvent } from 'react';
import type { SendMailView } from '@leadmart/contracts';
import { errorText, isApiError } from '../../shared/api/api-error.js';
import { formatCount } from '../../shared/lib/format.js';
import { newKey } from '../../shared/lib/new-key.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { SelectField, TextField } from '../../shared/ui/fields/Field.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.js';
import { useSendMailMutation } from './admin-email-api.js';
import { RecipientPicker } from './RecipientPicker.js';
import styles from './AdminEmailPage.module.css';

interface Draft {
  audience: 'all' | 'specific';
  chosen: string[];
  subject: string;
  message: string;
  from: string;
}

const blank: Draft = { audience: 'all', chosen: [], subject: '', message: '', from: '' };

/**
 * Without an answer the mail may have been sent: the same mail is then sent again under the same
 * key.
 */
const mayHaveBeenSent = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

/** Writes a mail to all users or to chosen ones. */
export function MailForm() {
  const [send, { isLoading }] = useSendMailMutation();
  const [draft, setDraft] = useState(blank);
  const [key, setKey] = useState(() => newKey());
  const [failure, setFailure] = useState<string>();
  const [taken, setTaken] = useState<SendMailView>();
  const toast = useToast();
  const change = (fields: Partial<Draft>): void => {
    setDraft({ ...draft, ...fields });
    setKey(newKey());
    setFailure(undefined);
    setTaken(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { audience, chosen, subject, message } = draft;
    const isIncomplete = subject.trim() === '' || message.trim() === '';
    if (isIncomplete || (audience === 'specific' && chosen.length === 0))
      return setFailure('Please fill in all fields');
    const from = draft.from.trim();
    const recipients = audience === 'all' ? ('all' as const) : chosen;
    const answer = await send({ key, recipients, subject, message, ...(from !== '' && { from }) });
    if (answer.error) {
      if (!mayHaveBeenSent(answer.error)) setKey(newKey());
      return setFailure(errorText(answer.error, 'Failed to send email'));
    }
    toast.success('Email sent successfully', subject);
    setTaken(answer.data);
    setDraft(blank);
    setKey(newKey());
  };
  return (
    <Card>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Recipients"
          value={draft.audience}
          onChange={({ target }) => change({ audience: target.value as Draft['audience'] })}
        >
          <option value="all">All Users</option>
          <option value="specific">Specific Users</option>
        </SelectField>
        {draft.audience === 'specific' && (
          <RecipientPicker chosen={draft.chosen} onChange={(chosen) => change({ chosen })} />
        )}
        <TextField
          label="Subject"
          maxLength={200}
          value={draft.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextAreaField
          label="Message"
          maxLength={50_000}
          hint="Plain text. {{username}} and {{email}} are replaced for each recipient; web addresses become links."
          value={draft.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <TextField
          label="Sender Email (optional)"
          type="email"
          hint="An address outside our verified domains is used as Reply-To, so that the email is delivered."
          value={draft.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        {taken && <Notes of={taken} />}
        <Button type="submit" busy={isLoading}>
          {isLoading ? 'Sending...' : 'Send Email'}
        </Button>
      </form>
    </Card>
  );
}

/** A remark about an accepted mail, for example skipped recipients. */
function Notes({ of: { sender, unsubscribed } }: { of: SendMailView }) {
  const left = unsubscribed ?? 0;
  if (sender.usedAs !== 'reply-to' && left === 0) return null;
  return (
    <Notice kind="info">
      {sender.usedAs === 'reply-to' && (
        <p>
          {sender.replyTo} is not a verified sender: the email comes from {sender.from}, and answers
          go to {sender.replyTo} (Reply-To).
        </p>
      )}
      {left > 0 && (
        <p>
          {left === 1 ? 'One recipient has' : `${formatCount(left)} recipients have`} unsubscribed
          and will not receive it.
        </p>
      )}
    </Notice>
  );
}
