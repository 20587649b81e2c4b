import { useState, type ReactNode } from 'react';
import type { UploadRow, UploadRowKind } from '@leadmart/contracts';
import { leadColumns, leadColumnTitles, type LeadColumn } from '@leadmart/contracts/lead-files';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { PagedList } from '../../../../shared/ui/tables/PagedList.js';
import { Cell, Row, RowHead, Table } from '../../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { problemText } from '../../upload-rules/row-fixes.js';
import { reviewApi } from '../../uploads-api.js';
import styles from './Review.module.css';

interface Props {
  datasetId: string;
  uploadId: string;
  kind: UploadRowKind;
  /** The table's name for screen readers. */
  caption: string;
  /** The text when no row is of this kind. */
  empty: string;
  /** The content of a cell in place of its text, for a correction. */
  editor?: (row: UploadRow, column: LeadColumn) => ReactNode;
}

/** One page of the rows of a kind as a table, with the reason why they are not added. */
export function RowGrid({ datasetId, uploadId, kind, caption, empty, editor }: Props) {
  // Not in the address: a reload closes the review, which is opened again from the history of uploads.
  const [page, onPage] = useState(1);
  const query = reviewApi.useUploadRowsQuery({ datasetId, uploadId, kind, page });
  const titles = leadColumns.map((column) => leadColumnTitles[column]);
  const columns = ['Row', ...titles, ...(kind === 'ready' ? [] : ['Reason'])];
  return (
    <PagedList
      query={query}
      what="rows"
      failure="The rows could not be loaded."
      bare
      isEmpty={({ total }) => total === 0}
      empty={<p>{empty}</p>}
      paging={{ page, onPage }}
    >
      {({ rows }) => (
        <div className={styles['grid']}>
          <Table caption={caption} columns={columns}>
            {rows.map((row) => (
              <Row key={row.row}>
                <RowHead of="Row">Row {formatCount(row.row)}</RowHead>
                {leadColumns.map((column) => (
                  <Cell key={column} of={leadColumnTitles[column]}>
                    {editor?.(row, column) ?? <ClampedText text={row.cells[column]} />}
                  </Cell>
                ))}
                {kind !== 'ready' && (
                  <Cell of="Reason" whole className={styles['reason']}>
                    <span className="breaks">{reasonOf(row)}</span>
                  </Cell>
                )}
              </Row>
            ))}
          </Table>
        </div>
      )}
    </PagedList>
  );
}

const duplicates = {
  file: 'The phone number is in the file twice',
  dataset: 'The phone number is in the dataset already',
  'becomes-dnc': 'Known as clean; becomes DNC',
} as const;

const reasonOf = ({ problems, duplicateOf }: UploadRow): string =>
  duplicateOf === null
    ? problems.map(({ field, error }) => problemText(field, error)).join('; ')
    : duplicates[duplicateOf];
