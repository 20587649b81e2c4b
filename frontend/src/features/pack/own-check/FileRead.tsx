import { useEffect, useRef } from 'react';
import type { OwnFileView } from '@leadmart/contracts';
import { countText } from '../../../shared/lib/words/format.js';
import { wordsForColumns } from '../../../shared/lib/words/list-columns-words.js';
import { CheckboxField } from '../../../shared/ui/fields/Field.js';
import { InvalidLines } from '../../../shared/ui/tables/InvalidLines.js';
import { coverText, readText, splitText } from './own-check-words.js';

interface Props {
  read: OwnFileView;
  isBusy: boolean;
  /** The codes that block now. */
  onBlocked: (codes: readonly string[]) => void;
}

const emptyCell = '-';

/** Says what a file has and what it means for the pack, before it counts. */
export function FileRead({ read, isBusy, onBlocked }: Props) {
  const { applied, codes, columns, invalid, invalidLines, leads } = read;
  const result = useRef<HTMLParagraphElement>(null);
  // The controls that led here are gone, or were disabled meanwhile.
  useEffect(() => result.current?.focus(), [read]);
  const blocked = codes.flatMap(({ code, blocks }) => (blocks ? code : []));
  return (
    <>
      <p ref={result} role="status" tabIndex={-1} className="firm">
        {applied ? 'These results count now' : 'Leads of this pack'}: {splitText(leads)}
      </p>
      <p className="breaks">
        {readText(read)} {wordsForColumns(columns)} {coverText(read)}
      </p>
      {codes.length > 0 && !applied && (
        <fieldset className="stack gap-2" disabled={isBusy}>
          <legend className="small firm">Codes that block</legend>
          {codes.map(({ code, lines, blocks, known }) => (
            <CheckboxField
              key={code}
              label={`${code === emptyCell ? 'Empty' : code}, ${countText(lines, 'line')}${known ? '' : ', not known'}`}
              checked={blocks}
              onChange={({ target }) =>
                onBlocked(
                  target.checked ? [...blocked, code] : blocked.filter((one) => one !== code),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <InvalidLines lines={invalid} count={invalidLines} />
    </>
  );
}
