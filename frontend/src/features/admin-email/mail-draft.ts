import type { CampaignDetailsView, SegmentId, SendMailBody } from '@leadmart/contracts';
import { unknownMergeFields } from '@leadmart/contracts/merge-fields';

/** A mail as it is being written. */
export interface Draft {
  audience: 'all' | 'specific' | 'segment';
  chosen: string[];
  /** The id of the saved segment; empty before one is chosen. */
  segment: string;
  subject: string;
  message: string;
  from: string;
}

/** A draft with its idempotency key, so that a mail without an answer is repeated as the same mail after a reload. */
export interface KeptDraft {
  draft: Draft;
  key: string;
}

const storageKey = 'mailDraft';

export const blank: Draft = {
  audience: 'all',
  chosen: [],
  segment: '',
  subject: '',
  message: '',
  from: '',
};

/** The first field of the text that is empty. */
export function emptyText({ subject, message }: Draft): 'subject' | 'message' | undefined {
  if (subject.trim() === '') return 'subject';
  return message.trim() === '' ? 'message' : undefined;
}

/** Whether a text has a merge field without a value. */
export const hasUnknownField = ({ subject, message }: Draft): boolean =>
  [subject, message].some((text) => unknownMergeFields(text).length > 0);

export const isBlank = ({ subject, message, from, chosen }: Draft): boolean =>
  [subject, message, from].every((text) => text.trim() === '') && chosen.length === 0;

/** The fields of a request; the sender is omitted when it is empty. */
export const contentOf = ({ subject, message, from }: Draft) => ({
  subject,
  message,
  ...(from.trim() !== '' && { from: from.trim() }),
});

export function recipientsOf({ audience, chosen, segment }: Draft): SendMailBody['recipients'] {
  if (audience === 'segment') return { segment: segment as SegmentId };
  return audience === 'all' ? 'all' : chosen;
}

/** Whether the audience is chosen. */
const hasAudience = ({ audience, chosen, segment }: Draft): boolean =>
  audience === 'all' || (audience === 'specific' ? chosen.length > 0 : segment !== '');

/** The first field that is empty, in the order of the page. */
export const emptyField = (draft: Draft): 'recipients' | 'subject' | 'message' | undefined =>
  hasAudience(draft) ? emptyText(draft) : 'recipients';

/** The draft of a mail that was undone. A list that is too long to be chosen by hand is left empty. */
export function draftOf(mail: CampaignDetailsView): Draft {
  const { audience, chosen, segment, subject, message, sender } = mail;
  const { usedAs, from, replyTo } = sender;
  const wanted = { none: '', from, 'reply-to': replyTo ?? '' }[usedAs];
  const to: Partial<Draft> = {
    all: {},
    list: { audience: 'specific' as const, chosen: chosen ?? blank.chosen },
    segment: { audience: 'segment' as const, segment: segment?._id ?? '' },
  }[audience];
  return { ...blank, ...to, subject, message, from: wanted };
}

/** The draft of this user that this tab kept; undefined if there is none. */
export function keptDraft(userId: string | undefined): KeptDraft | undefined {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return undefined;
  try {
    const { userId: owner, draft, key } = JSON.parse(text) as Stored;
    const texts = [draft.subject, draft.message, draft.from, draft.segment, key, ...draft.chosen];
    const isSound =
      owner === userId &&
      Array.isArray(draft.chosen) &&
      texts.every((one) => typeof one === 'string');
    if (!isSound) return undefined;
    const audience =
      (['specific', 'segment'] as const).find((one) => one === draft.audience) ?? 'all';
    return { key, draft: { ...blank, ...draft, audience } };
  } catch {
    // Another version of the page stored something else.
    return undefined;
  }
}

/** Keeps a draft in this tab until it is sent. */
export function keepDraft(userId: string | undefined, { draft, key }: KeptDraft): void {
  if (isBlank(draft)) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify({ userId, draft, key }));
}

interface Stored extends KeptDraft {
  userId: string | undefined;
}
