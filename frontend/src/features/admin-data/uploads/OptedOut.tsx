import { recordCount } from '../record-count.js';

/** The records of a file that are refused because their people opted out. */
export const OptedOut = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && (
    <li>
      {recordCount(count)} {count === 1 ? 'belongs to a person' : 'belong to people'} who opted out.{' '}
      {count === 1 ? 'It is' : 'They are'} left out.
    </li>
  );
