import { useId, useState, type ReactNode } from 'react';
import type { UploadRow, UploadRowKind } from '@leadmart/contracts';
import { leadColumns } from '@leadmart/contracts/lead-files';
import { formatCount } from '../../../../shared/lib/format.js';
import { Loaded } from '../../../../shared/ui/states/Loaded.js';
import { Pager } from '../../../../shared/ui/tables/Pager.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { problemText } from '../../upload-rules/row-fixes.js';
import { useUploadRowsQuery } from '../../uploads-api.js';
import styles from './Review.module.css';

interface Props {
  datasetId: string;
  uploadId: string;
  kind: UploadRowKind;
  /** The text when no row is of this kind. */
  empty: string;
  /** Adds content below a row. */
  below?: (row: UploadRow) => ReactNode;
}

/** One page of the rows of a kind, with the reason why they are not added. */
export function RowList({ datasetId, uploadId, kind, empty, below }: Props) {
  const [page, setPage] = useState(1);
  const listId = useId();
  const query = useUploadRowsQuery({ datasetId, uploadId, kind, page });
  return (
    <Loaded
      query={query}
      what="rows"
      failure="The rows could not be loaded."
      bare
      isEmpty={({ total }) => total === 0}
      empty={<p>{empty}</p>}
    >
      {({ rows, pages }) => (
        <>
          <ul id={listId} className={styles['rows']}>
            {rows.map((row) => (
              <li key={row.row}>
                <p className={styles['head']}>
                  <strong>Row {formatCount(row.row)}</strong>
                  {reasonsOf(row).map((reason) => (
                    <span key={reason} className={styles['reason']}>
                      {reason}
                    </span>
                  ))}
                </p>
                <ClampedText text={textOf(row)} />
                {below?.(row)}
              </li>
            ))}
          </ul>
          <Pager page={page} pages={pages} onPage={setPage} of="rows" listId={listId} />
        </>
      )}
    </Loaded>
  );
}

const duplicates = {
  file: 'The phone number is in the file twice',
  dataset: 'The phone number is in the dataset already',
  'becomes-dnc': 'Known as clean; becomes DNC',
} as const;

const reasonsOf = ({ problems, duplicateOf }: UploadRow): readonly string[] =>
  duplicateOf === null
    ? problems.map(({ field, error }) => problemText(field, error))
    : [duplicates[duplicateOf]];

const textOf = ({ cells }: UploadRow): string =>
  leadColumns
    .map((column) => cells[column])
    .filter(Boolean)
    .join(', ');
