import { useState } from 'react';
import { useInterval } from '../../shared/lib/hooks/use-interval.js';
import { callableNow, callableText, type LeadsByState } from './callable-now.js';
import { useCallingHoursQuery } from './calling-hours-api.js';

const minuteMs = 60_000;

/** How many of these leads may be called now; an empty line while it is not known. Loaded with the tables of the law. */
export function CallableLine({ leads }: { leads: LeadsByState | undefined }) {
  const { data } = useCallingHoursQuery();
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), minuteMs);
  return (
    <p className="muted">
      {leads && data
        ? `${callableText(callableNow(leads, now, data))}, by law and time zone. Information, not legal advice.`
        : '\u00a0'}
    </p>
  );
}
