import { useState, type ReactNode } from 'react';
import type { UploadRow, UploadRowKind } from '@leadmart/contracts';
import { leadColumns } from '@leadmart/contracts/lead-files';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { PagedList } from '../../../../shared/ui/tables/PagedList.js';
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
  // Not in the address: a reload closes the review, which is opened again from the history of uploads.
  const [page, onPage] = useState(1);
  const query = useUploadRowsQuery({ datasetId, uploadId, kind, page });
  return (
    <PagedList
      query={query}
      what="rows"
      failure="The rows could not be loaded."
      bare
      isEmpty={({ total }) => total === 0}
      empty={<p>{empty}</p>}
      paging={{ page, onPage }}
      pages={query.data?.pages}
      of="rows"
    >
      {({ rows }) => (
        <ul className={`stack ${styles['rows']}`}>
          {rows.map((row) => (
            <li key={row.row}>
              <p className={`row wrap ${styles['head']}`}>
                <strong>Row {formatCount(row.row)}</strong>
                {reasonsOf(row).map((reason) => (
                  <span key={reason} className="soft breaks">
                    {reason}
                  </span>
                ))}
              </p>
              <ClampedText text={textOf(row)} />
              {below?.(row)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
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
