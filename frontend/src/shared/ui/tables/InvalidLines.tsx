import type { InvalidLinesView } from '@leadmart/contracts';
import { formatCount } from '../../lib/words/format.js';
import { PlainTable } from './PlainTable.js';

interface Props {
  /** The first invalid lines of a list. */
  lines: InvalidLinesView;
  /** The number of all. */
  count: number;
}

/** The lines of a list that cannot be read. */
export function InvalidLines({ lines, count }: Props) {
  if (count === 0) return null;
  return (
    <>
      <PlainTable
        caption="Lines that cannot be read"
        columns={['Line', 'Content', 'Reason']}
        rows={lines.map(({ line, value, error }) => [formatCount(line), value, error])}
      />
      {lines.length < count && (
        <p className="muted">The first {formatCount(lines.length)} are shown.</p>
      )}
    </>
  );
}
