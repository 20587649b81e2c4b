import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ClaimReason, SentClaimView } from '@leadmart/contracts';
import { packClaimFilePath } from '@leadmart/contracts/paths';
import { refusalOf, type Failure } from '../../../shared/api/api-error.js';
import { baseApi } from '../../../shared/api/base-api.js';
import { newKey } from '../../../shared/api/requests.js';
import { sendFile } from '../../../shared/api/send-file.js';
import { packApi } from '../pack-api.js';

/** The leads of a claim: marked ones, or by phone. */
export type ClaimSource = { leads: string[] } | { phones: string } | { file: File };

export interface ClaimToSend {
  reason: ClaimReason;
  words: string;
  source: ClaimSource;
}

const failed = 'The return could not be sent. Please try again.';

/** Sends a claim about a pack. An attempt that is repeated after a lost answer is the same claim. */
export function useClaim(id: string, onSent: (sent: SentClaimView) => void) {
  const [sendClaim] = packApi.useSendClaimMutation();
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | Failure>();
  const last = useRef<{ of: string; file: File | undefined; key: string }>(undefined);

  const keyFor = (claim: ClaimToSend): string => {
    const file = 'file' in claim.source ? claim.source.file : undefined;
    const of = JSON.stringify(claim);
    if (last.current?.of !== of || last.current.file !== file)
      last.current = { of, file, key: newKey() };
    return last.current.key;
  };
  const send = async (claim: ClaimToSend): Promise<void> => {
    const { reason, words, source } = claim;
    const key = keyFor(claim);
    const why = { reason, ...(words !== '' && { words }) };
    setFailure(undefined);
    setBusy(true);
    let answer: { data?: SentClaimView | undefined; error?: unknown };
    if ('file' in source) {
      const form = new FormData();
      for (const [name, value] of Object.entries(why)) form.set(name, value);
      form.set('file', source.file);
      const request = {
        path: packClaimFilePath(id),
        form,
        key,
        signal: new AbortController().signal,
      };
      answer = await sendFile<SentClaimView>(request, () => undefined);
      dispatch(baseApi.util.invalidateTags(['Return', 'Transaction']));
    } else answer = await sendClaim({ id, key, ...why, ...source });
    setBusy(false);
    if (answer.data) onSent(answer.data);
    else setFailure(refusalOf(answer.error, failed));
  };

  return {
    busy,
    failure,
    refuse: setFailure,
    send: (claim: ClaimToSend): void => void send(claim),
  };
}
