import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { SendMailView } from '@leadmart/contracts';
import { errorText, isApiError } from '../../shared/api/api-error.js';
import { newKey } from '../../shared/lib/new-key.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { selectUser } from '../session/session-slice.js';
import { useSendMailMutation } from './admin-email-api.js';

export interface Draft {
  audience: 'all' | 'specific';
  chosen: string[];
  subject: string;
  message: string;
  from: string;
}

const blank: Draft = { audience: 'all', chosen: [], subject: '', message: '', from: '' };
const failedText = 'Failed to send email';

/**
 * Without an answer the mail may have been sent: the same mail is then sent again under the same
 * key.
 */
const mayHaveBeenSent = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

const isWritten = ({ subject, message }: Draft): boolean =>
  subject.trim() !== '' && message.trim() !== '';

const contentOf = ({ subject, message, from }: Draft) => ({
  subject,
  message,
  ...(from.trim() !== '' && { from: from.trim() }),
});

/** A mail being written: its fields, its test, its review when it goes to all users, and its end. */
export function useMailForm() {
  const [send, { isLoading: isSending }] = useSendMailMutation();
  const [draft, setDraft] = useState(blank);
  const [key, setKey] = useState(() => newKey());
  const [failure, setFailure] = useState<string>();
  const [taken, setTaken] = useState<SendMailView>();
  const [isReviewing, setReviewing] = useState(false);
  const toast = useToast();

  const change = (fields: Partial<Draft>): void => {
    setDraft({ ...draft, ...fields });
    setKey(newKey());
    setFailure(undefined);
    setTaken(undefined);
  };
  const deliver = async (): Promise<void> => {
    setReviewing(false);
    const recipients = draft.audience === 'all' ? ('all' as const) : draft.chosen;
    const answer = await send({ key, recipients, ...contentOf(draft) });
    if (answer.error) {
      if (!mayHaveBeenSent(answer.error)) setKey(newKey());
      return setFailure(errorText(answer.error, failedText));
    }
    toast.success('Email sent successfully', draft.subject);
    setTaken(answer.data);
    setDraft(blank);
    setKey(newKey());
  };
  const submit = (): void => {
    const hasNobody = draft.audience === 'specific' && draft.chosen.length === 0;
    if (!isWritten(draft) || hasNobody) return setFailure('Please fill in all fields');
    if (draft.audience === 'all') return setReviewing(true);
    void deliver();
  };
  const testing = useTestMail(draft, setFailure);
  const closeReview = (): void => setReviewing(false);
  return {
    draft,
    change,
    failure,
    taken,
    isReviewing,
    closeReview,
    submit,
    deliver,
    isSending,
    ...testing,
  };
}

/** Sends the mail to the admin who writes it. */
function useTestMail(draft: Draft, fail: (text: string | undefined) => void) {
  const [send, { isLoading: isTesting }] = useSendMailMutation();
  const own = useSelector(selectUser)?.email;
  const toast = useToast();
  const test = async (): Promise<void> => {
    if (!isWritten(draft) || own === undefined) return fail('Please fill in all fields');
    fail(undefined);
    const answer = await send({ key: newKey(), recipients: [own], ...contentOf(draft) });
    if (answer.error) fail(errorText(answer.error, failedText));
    else toast.success(`Test sent to ${own}`);
  };
  return { test, isTesting };
}
