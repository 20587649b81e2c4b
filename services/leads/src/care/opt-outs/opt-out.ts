import type { DatasetId } from '@leadmart/contracts';
import type { EntityOf, Values } from '@leadmart/platform/entities';
import type {
  datasetOutcomeFields,
  earlyWithdrawalFields,
  optOuts,
  phoneOriginFields,
} from './opt-out.schema.js';

export type OptOut = EntityOf<typeof optOuts>;
export type OptOutState = OptOut['state'];
export type FoundEvidence = NonNullable<OptOut['evidence']>;
export type DatasetOutcome = Values<typeof datasetOutcomeFields>;
export type EarlyWithdrawal = Values<typeof earlyWithdrawalFields>;
export type PhoneOrigin = Values<typeof phoneOriginFields>;

/** A lead whose line is to be erased. */
export type ErasedLead = NonNullable<DatasetOutcome['places']>[number];

/** Returns whether nothing is left to do for a request in a dataset. */
export function isDoneIn({ outcomes }: Pick<OptOut, 'outcomes'>, datasetId: DatasetId): boolean {
  return outcomes.some((one) => one.datasetId === datasetId && one.places === undefined);
}

/** Masks contact details so that the person recognises them. */
export function masked({ phone, email }: Pick<OptOut, 'phone' | 'email'>): string[] {
  return [
    ...(phone === undefined ? [] : [`phone ending in ${phone.slice(-2)}`]),
    ...(email === undefined ? [] : [`email ${email.slice(0, 1)}•••@•••`]),
  ];
}
