import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { RecordedOutcomeView, RecordedOutcomesView } from '@leadmart/contracts';
import { baseApi } from '../../../shared/api/base-api.js';
import { newKey } from '../../../shared/api/requests.js';
import { useInterval } from '../../../shared/lib/hooks/use-interval.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { selectUser } from '../../session/session-slice.js';
import { callWords } from '../call-list/call-words.js';
import { keep, keptIn, keptText, onKept, type CallFacts } from './kept-outcomes.js';
import { sendKept } from './send-kept.js';

const againMs = 15_000;

export type RecordedLead = RecordedOutcomesView['leads'][number];

export interface Outcomes {
  /** Records the outcome of a call that was now: at once on this device, and on the server as soon as it answers. */
  record: (lead: string, facts: CallFacts) => void;
  /** The last outcome of a lead that this device knows and the server does not, yet. */
  keptOf: (lead: string) => RecordedOutcomeView | undefined;
  /** The number of outcomes that wait for a connection. */
  waiting: number;
  /** The server's last answer about a lead: its return, for example. */
  answerFor: (lead: string) => RecordedLead | undefined;
}

/** The outcomes of calls to the leads of a pack. They survive a lost connection, a reload and the end of the session. */
export function useOutcomes(pack: string): Outcomes {
  const userId = useSelector(selectUser)?._id ?? '';
  const dispatch = useDispatch();
  const toast = useToast();
  const text = useSyncExternalStore(onKept, () => keptText(userId));
  const kept = useMemo(() => keptIn(text).filter((one) => one.pack === pack), [text, pack]);
  const [answers, setAnswers] = useState<ReadonlyMap<string, RecordedLead>>(new Map());
  const send = useCallback(
    () =>
      void sendKept(userId, {
        onRecorded: (of, { leads }) => {
          if (of === pack)
            setAnswers((old) => new Map([...old, ...leads.map((one) => [one.lead, one] as const)]));
          dispatch(baseApi.util.invalidateTags(['Outcome']));
        },
        onRefused: ({ sent }, why) => toast.error(`${callWords[sent.outcome].word}: ${why}`),
      }),
    [userId, pack, dispatch, toast],
  );
  useEffect(() => {
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [send]);
  useInterval(send, againMs, kept.length > 0);
  const record = (lead: string, facts: CallFacts): void => {
    try {
      const calledAt = new Date().toISOString();
      keep(userId, { pack, sent: { id: newKey(), lead, calledAt, ...facts } });
    } catch {
      toast.error(
        'This browser has no room for the outcome. Please free some space and try again.',
      );
      return;
    }
    send();
  };
  const keptOf = (lead: string) => kept.findLast(({ sent }) => sent.lead === lead)?.sent;
  return { record, keptOf, waiting: kept.length, answerFor: (lead) => answers.get(lead) };
}
