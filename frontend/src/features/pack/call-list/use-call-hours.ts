import { useEffect, useState } from 'react';
import type { StateCode } from '@leadmart/contracts/us-states';
import { useInterval } from '../../../shared/lib/hooks/use-interval.js';
import { callingHoursApi } from '../../calling-hours/calling-hours-api.js';

type Law = typeof import('@leadmart/contracts/calling-hours');

const minuteMs = 60_000;

/** The local time of a lead, and whether it may be called. */
export interface CallHours {
  /** Like `2:14 PM`. */
  time: string;
  isCallable: boolean;
  /** Like `9 AM–8 PM today`, or why there is no call. */
  words: string;
}

/**
 * Says when leads may be called; undefined until the tables of the law are loaded, which come after the page. Information, not
 * legal advice.
 */
export function useCallHours(): ((phone: string, state: StateCode) => CallHours) | undefined {
  const [law, setLaw] = useState<Law>();
  const [now, setNow] = useState(() => new Date());
  const { data: limits } = callingHoursApi.useCallingHoursQuery();
  useEffect(() => {
    let isGone = false;
    // A list without hours is better than none.
    void import('@leadmart/contracts/calling-hours').then(
      (loaded) => isGone || setLaw(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  useInterval(() => setNow(new Date()), minuteMs);
  if (!law || !limits) return undefined;
  return (phone, state) => {
    const { timeZone, today, closedBecause, isCallable } = law.callingWindow(
      phone,
      state,
      now,
      limits,
    );
    return {
      time: clockText(law.localTimeOf(timeZone, now)),
      isCallable,
      words: today
        ? `${clockText(today.from)}–${clockText(today.until)} today`
        : (closedBecause ?? 'no calls today'),
    };
  };
}

/** 14:05 → 2:05 PM, and 09:00 → 9 AM */
function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${((hours + 11) % 12) + 1}${past} ${hours % 24 < 12 ? 'AM' : 'PM'}`;
}
