import { useEffect, useRef, useState } from 'react';
import type { UploadRowKind } from '@leadmart/contracts';
import { formatCount } from '../../../../shared/lib/words/format.js';
import { Tabs } from '../../../../shared/ui/pages/Tabs.js';
import type { Fixing } from '../../upload-rules/row-fixes.js';
import type { Figures } from '../../upload-rules/upload-situation.js';
import { InvalidPanel } from './InvalidPanel.js';
import { RowGrid } from './RowGrid.js';

interface Props {
  datasetId: string;
  uploadId: string;
  figures: Figures;
  start: UploadRowKind;
  fixing: Fixing;
}

/** The rows of a waiting file by what becomes of them. Invalid rows can be corrected. */
export function Review({ datasetId, uploadId, figures, start, fixing }: Props) {
  const [kind, setKind] = useState(start);
  const region = useRef<HTMLDivElement>(null);
  // The pressed button is gone. A dialog that opens with the review takes the focus to its title.
  useEffect(() => region.current?.focus(), []);
  const counts = {
    ready: figures.validCount,
    duplicate: figures.duplicateCount,
    invalid: figures.invalidCount,
  };
  const tabs = kinds.map((id) => ({ id, label: `${titles[id]} (${formatCount(counts[id])})` }));
  const address = { datasetId, uploadId };
  return (
    <div ref={region} tabIndex={-1}>
      <Tabs label="Rows of the file" tabs={tabs} current={kind} onSelect={setKind}>
        {kind === 'invalid' ? (
          <InvalidPanel {...address} fixing={fixing} />
        ) : (
          <RowGrid key={kind} {...address} kind={kind} caption={titles[kind]} empty={empty[kind]} />
        )}
      </Tabs>
    </div>
  );
}

const kinds: readonly UploadRowKind[] = ['ready', 'duplicate', 'invalid'];
const titles = { ready: 'Ready', duplicate: 'Duplicates', invalid: 'Invalid' } as const;
const empty = {
  ready: 'No row is ready to be added.',
  duplicate: 'No row is a duplicate.',
} as const;
