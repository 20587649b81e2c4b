import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { CampaignDetailsView, SendMailView } from '@leadmart/contracts';
import { isApiError, refusalOf, type Failure } from '../../shared/api/api-error.js';
import { newKey } from '../../shared/api/requests.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { selectUser } from '../session/session-slice.js';
import { adminEmailApi } from './admin-email-api.js';
import {
  blank,
  contentOf,
  draftOf,
  emptyField,
  emptyText,
  hasUnknownField,
  isBlank,
  keepDraft,
  keptDraft,
  recipientsOf,
  type Draft,
} from './mail-draft.js';

const failedText = 'Failed to send email';
const missing = (field: string): Failure => ({ sentence: 'Please fill in all fields', field });

/**
 * Without an answer the mail may have been sent: the same mail is then sent again under the same
 * key.
 */
const mayHaveBeenSent = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

/** The draft and its key, kept over a reload. Another text is another mail, with another key. */
function useDraft(isSearching: boolean) {
  const userId = useSelector(selectUser)?._id;
  const [kept, setKept] = useState(() => {
    const audience = isSearching ? ('specific' as const) : ('all' as const);
    return keptDraft(userId) ?? { draft: { ...blank, audience }, key: newKey() };
  });
  useEffect(() => keepDraft(userId, kept), [userId, kept]);
  return {
    ...kept,
    write: (draft: Draft): void => setKept({ draft, key: newKey() }),
  };
}

interface Options {
  /** The address has a search for recipients. */
  isSearching: boolean;
  onSent: () => void;
}

/** The fields of a mail with what became of it: a failure, or the answer to the last one. */
function useFields(isSearching: boolean) {
  const { draft, key, write } = useDraft(isSearching);
  const [failure, setFailure] = useState<string | Failure>();
  const [taken, setTaken] = useState<SendMailView>();
  const change = (fields: Partial<Draft>): void => {
    write({ ...draft, ...fields });
    setFailure(undefined);
    setTaken(undefined);
  };
  const sent = (answer: SendMailView): void => {
    setTaken(answer);
    write(blank);
  };
  const renew = (): void => write(draft);
  return { draft, key, failure, setFailure, taken, change, sent, renew };
}

/** A mail being written: its fields, its test, its review, and its end. */
export function useMailForm({ isSearching, onSent }: Options) {
  const [send, { isLoading: isSending }] = adminEmailApi.useSendMailMutation();
  const { key, setFailure, sent, renew, ...fields } = useFields(isSearching);
  const [isReviewing, setReviewing] = useState(false);
  const toast = useToast();
  const { draft } = fields;
  const restore = (mail: CampaignDetailsView): void => {
    if (isBlank(draft)) fields.change(draftOf(mail));
    else toast.info('You are writing another email. This one is in the email log.', mail.subject);
  };
  const deliver = async (): Promise<void> => {
    setReviewing(false);
    const answer = await send({ key, recipients: recipientsOf(draft), ...contentOf(draft) });
    if (answer.error) {
      if (!mayHaveBeenSent(answer.error)) renew();
      return setFailure(refusalOf(answer.error, failedText));
    }
    toast.success('Email sent successfully', draft.subject);
    sent(answer.data);
    onSent();
  };
  const submit = (): void => {
    const empty = emptyField(draft);
    if (empty) return setFailure(missing(empty));
    // The field names what is wrong.
    if (!hasUnknownField(draft)) setReviewing(true);
  };
  const testing = useTestMail(draft, setFailure);
  const closeReview = (): void => setReviewing(false);
  return { ...fields, restore, isReviewing, closeReview, submit, deliver, isSending, ...testing };
}

/** Sends the mail to the admin who writes it. */
function useTestMail(draft: Draft, fail: (why: string | Failure | undefined) => void) {
  const [send, { isLoading: isTesting }] = adminEmailApi.useTestMailMutation();
  const own = useSelector(selectUser)?.email;
  const toast = useToast();
  const test = async (): Promise<void> => {
    const empty = emptyText(draft);
    if (empty) return fail(missing(empty));
    fail(undefined);
    if (hasUnknownField(draft)) return;
    const answer = await send({ key: newKey(), ...contentOf(draft) });
    if (answer.error) fail(refusalOf(answer.error, failedText));
    else toast.success(`Test sent to ${own}`);
  };
  return { test, isTesting };
}
