import { formatDay, formatMoment, formatUtc } from '../../lib/words/format.js';

interface Props {
  at: string;
  className?: string;
}

/** A moment in the reader's time zone, with UTC in its tooltip. */
export const Moment = ({ at, className }: Props) => (
  <time className={className} dateTime={at} title={formatUtc(at)}>
    {formatMoment(at)}
  </time>
);

/** The day of a moment in the reader's time zone, with the moment in UTC in its tooltip. */
export const Day = ({ at, className }: Props) => (
  <time className={className} dateTime={at} title={formatUtc(at)}>
    {formatDay(at)}
  </time>
);
