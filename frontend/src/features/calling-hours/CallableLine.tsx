import { useState, type ReactNode } from 'react';
import { useInterval } from '../../shared/lib/hooks/use-interval.js';
import { callableNow, callableText, type LeadsByState } from './callable-now.js';
import { callingHoursApi } from './calling-hours-api.js';

const minuteMs = 60_000;

interface Props {
  leads: LeadsByState | undefined;
  /** Shown while it is not known. */
  loading: ReactNode;
}

/** How many of these leads may be called now. Loaded with the tables of the law. */
export function CallableLine({ leads, loading }: Props) {
  const { data } = callingHoursApi.useCallingHoursQuery();
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), minuteMs);
  if (!leads || !data) return loading;
  return `${callableText(callableNow(leads, now, data))}, by law and time zone. Information, not legal advice.`;
}
