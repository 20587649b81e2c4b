import { defineError } from '../define-error.js';

export const ClaimNotFound = defineError('LEADS.CLAIM_NOT_FOUND', 'not-found', {
  sentence: 'Return not found',
  fix: 'Compare the id with the list of returns.',
});

/** The returns policy that applied when the pack was bought; `endedAt` is the last moment for a claim. */
export const ReturnWindowOver = defineError<{ endedAt: string; windowDays: number }>(
  'LEADS.RETURN_WINDOW_OVER',
  'conflict',
  {
    sentence: ({ windowDays }) => `Leads can be returned for ${windowDays} days after the purchase`,
    fix: '`details.endedAt` was the last moment. Return the leads of later packs in time: `GET /leads/packs/{id}` has the end of each.',
    example: { endedAt: '2026-01-31T10:00:00.000Z', windowDays: 14 },
  },
);

/** `left` is the number of leads of the pack that may still be claimed. */
export const ReturnCapExceeded = defineError<{ claimed: number; left: number; cap: number }>(
  'LEADS.RETURN_CAP_EXCEEDED',
  'conflict',
  {
    sentence: ({ claimed, left, cap }) =>
      `Up to ${cap === 1 ? '1 lead' : `${cap.toLocaleString('en-US')} leads`} of this pack can be returned. You chose ${claimed.toLocaleString('en-US')}; ${left.toLocaleString('en-US')} can still be returned.`,
    fix: 'Return at most `details.left` leads of this pack.',
    example: { claimed: 15, left: 10, cap: 10 },
  },
);

/** Each lead is claimed once, also when the claim was declined. */
export const LeadsAlreadyClaimed = defineError<{ alreadyClaimed: number }>(
  'LEADS.LEADS_ALREADY_CLAIMED',
  'conflict',
  {
    sentence: ({ alreadyClaimed }) =>
      alreadyClaimed === 1
        ? 'This lead is part of an earlier return. Each lead can be returned once.'
        : 'These leads are part of earlier returns. Each lead can be returned once.',
    fix: 'Leave these leads out. Those of earlier returns stand with the pack, with the decisions.',
    example: { alreadyClaimed: 2 },
  },
);

/** None of the leads or phones of a claim is in the pack. */
export const LeadsNotInPack = defineError<{ notInPack: number }>(
  'LEADS.LEADS_NOT_IN_PACK',
  'invalid',
  {
    sentence: 'None of these leads is in this pack',
    fix: 'Compare the pack with the one that the leads came from: its file has their phones.',
    example: { notInPack: 3 },
  },
);

export const ClaimNotUndoable = defineError('LEADS.CLAIM_NOT_UNDOABLE', 'conflict', {
  sentence: 'This decision was carried out or undone before. The list shows its state now.',
  fix: 'Read the return again. A decision that was carried out cannot be undone.',
});

export const ClaimAlreadyDecided = defineError<{ status: string }>(
  'LEADS.CLAIM_DECIDED',
  'conflict',
  {
    sentence: 'This return was decided before. The list shows the decision now.',
    fix: 'Read the return again: `details.status` is the decision of another administrator.',
    example: { status: 'approved' },
  },
);
