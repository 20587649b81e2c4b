import type { FileVerificationView, VerifiedFileKind } from '@leadmart/contracts';
import { formatCalendarDay, formatCount, formatUtc } from '../../shared/lib/words/format.js';
import { Notice } from '../../shared/ui/messages/Notice.js';

const kindWords: Readonly<Record<VerifiedFileKind, string>> = {
  json: 'This diligence file was made by Leadmart, and not changed.',
  pdf: 'This diligence file was made by Leadmart, and not changed.',
  csv: 'This is the CSV of a pack exactly as Leadmart sold it.',
};

interface Props extends FileVerificationView {
  /** Whether the file was checked together with the id of a diligence file. */
  hasId: boolean;
}

/** The answer about a file, with what it covers. */
export function Verdict({ verdict, kind, document, hasId }: Props) {
  return (
    <div className="stack gap-4">
      {verdict === 'genuine' && (
        <Notice kind="success">
          <b>Genuine.</b> {kind && kindWords[kind]}
        </Notice>
      )}
      {verdict === 'changed' && (
        <Notice kind="error">
          <b>Not genuine.</b> Leadmart made a diligence file with this id, but this is neither a
          file of that pack nor its CSV as it was sold. A CSV that was saved again by a spreadsheet,
          or downloaded after a person opted out, has another hash.
        </Notice>
      )}
      {verdict === 'unknown' && (
        <Notice kind="info">
          <b>Unknown.</b>{' '}
          {hasId
            ? 'Leadmart made neither this file nor a diligence file with this id.'
            : 'Leadmart did not make this file, or it was changed. Enter the id of its diligence file to learn which.'}
        </Notice>
      )}
      {document && (
        <dl className="stack gap-3">
          <Fact name="Covers">
            {document.part === 'sold'
              ? 'The pack as it was sold'
              : 'Opt-outs and changes since the sale'}
          </Fact>
          <Fact name="Pack">
            {`${formatCount(document.leads)} ${document.phoneNumberStatus === 'dnc' ? 'DNC' : 'clean'} leads of ${document.dataset}`}
          </Fact>
          <Fact name="Sold on">{formatCalendarDay(document.soldOn)}</Fact>
          <Fact name="File made">{formatUtc(document.madeAt)}</Fact>
          <Fact name="Id">{document._id}</Fact>
          <Fact name="Signed with key">{document.keyId}</Fact>
        </dl>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="stack gap-1">
      <dt className="muted">{name}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
}
