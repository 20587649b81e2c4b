import {
  claimIdSchema,
  purchaseIdSchema,
  type CreditsReturned,
  type ReturnCredits,
} from '@leadmart/contracts';
import type { Entry, Movement } from '../accounts/ledger/entry.js';

/** The operation of a claim: the ledger books it once for ever. */
export const returnOperationOf = (claimId: string): string => `return:${claimId}`;

/** The movement that returns the credits of a claim's approved leads. */
export function returnMovementOf(command: ReturnCredits): Movement {
  const { claimId, purchaseId, amount, quantity, datasetName } = command;
  return {
    operationId: returnOperationOf(claimId),
    source: 'return',
    kind: 'return',
    amount,
    actor: { role: 'system' },
    description: datasetName,
    lineType: 'return',
    details: { claimId, purchaseId, quantity },
  };
}

/** The event of a returned entry, the same when it is replayed. */
export function returnedPayloadOf({
  userId: buyerId,
  amount,
  prepaidChange,
  details,
  occurredAt,
}: Entry): CreditsReturned {
  return {
    claimId: claimIdSchema.parse(details.claimId),
    purchaseId: purchaseIdSchema.parse(details.purchaseId),
    buyerId,
    amount,
    prepaidChange,
    quantity: details.quantity ?? 0,
    occurredAt: occurredAt.toISOString(),
  };
}
