import type { PackPreviewView } from '@leadmart/contracts';
import { leadColumnTitles } from '@leadmart/contracts/lead-files';
import { isolated } from '../../../shared/lib/isolated.js';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { SkeletonLines } from '../../../shared/ui/states/states.js';
import { Cell, Row, Table } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { EmailText } from '../../../shared/ui/text/EmailText.js';
import { DownloadButton } from '../downloads/DownloadButton.js';
import { myLeadsApi } from '../my-leads-api.js';
import type { PackRow } from '../pack-row.js';
import { nameOf } from '../PackTable.js';
import styles from './PackPreview.module.css';

const columnTitles: Readonly<Record<string, string>> = leadColumnTitles;

interface Props {
  id: string;
  /** Undefined when the pack is on another page of the list. */
  row: PackRow | undefined;
  onClose: () => void;
}

/** The first leads of a pack, beside its list. */
export function PackPreview({ id, row, onClose }: Props) {
  const query = myLeadsApi.usePackPreviewQuery(id, { refetchOnFocus: false });
  const title = row ? `Preview of ${isolated(row.datasetName)}` : 'Preview of a pack';
  return (
    <Modal
      title={title}
      onClose={onClose}
      atSide
      actions={<DownloadButton id={id} what={row ? nameOf(row) : 'this pack'} />}
    >
      <Loaded
        query={query}
        what="the preview"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p>This pack has no leads.</p>}
      >
        {(preview) => <FirstLeads preview={preview} of={row?.quantity} />}
      </Loaded>
    </Modal>
  );
}

function FirstLeads({
  preview: { columns, rows },
  of,
}: {
  preview: PackPreviewView;
  of: number | undefined;
}) {
  const names = columns.map((column) => columnTitles[column] ?? column);
  return (
    <>
      <p className="muted">
        {of === undefined
          ? `The first ${countText(rows.length, 'lead')}`
          : `The first ${formatCount(rows.length)} of ${countText(of, 'lead')}`}
        , as they are in the file.
      </p>
      <Table caption="The first leads of the pack" columns={names}>
        {rows.map((cells, place) => (
          // Rows have no id and never change.
          <Row key={place}>
            {names.map((name, column) => (
              <PreviewCell
                key={name}
                of={name}
                column={columns[column]}
                text={cells[column] || '–'}
              />
            ))}
          </Row>
        ))}
      </Table>
    </>
  );
}

const texts = new Set(['firstName', 'lastName', 'city']);

function PreviewCell({ of, column = '', text }: { of: string; column?: string; text: string }) {
  if (column === 'email')
    return (
      <Cell of={of}>
        <EmailText email={text} />
      </Cell>
    );
  // A phone number or a code is one word.
  if (!texts.has(column))
    return (
      <Cell of={of} className="nowrap">
        {text}
      </Cell>
    );
  return (
    <Cell of={of} className={styles['text']}>
      <ClampedText text={text} />
    </Cell>
  );
}
