import { Link } from 'react-router-dom';
import type { DiligenceFormat, DiligencePart } from '@leadmart/contracts';
import { diligenceFilePath } from '@leadmart/contracts/paths';
import { Button } from '../../shared/ui/buttons/Button.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';

const parts: readonly { part: DiligencePart; title: string; text: string }[] = [
  {
    part: 'sold',
    title: 'As sold',
    text: 'Order, terms, hash of the CSV, leads by state, source and day of the checks, days first listed, buyers before. The file never changes.',
  },
  {
    part: 'since',
    title: 'Changes since',
    text: 'Opt-outs and changes of phone status from the sale until now.',
  },
];

const formats: readonly DiligenceFormat[] = ['pdf', 'json'];

/** The signed files about a pack. */
export function DiligenceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Modal
      title="Diligence file"
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="stack gap-5">
        <p>
          Signed files that say where the leads of this pack come from and when they were checked,
          without their data. Anybody can{' '}
          <Link to={`/verify-file?id=${encodeURIComponent(id)}`}>verify them</Link>.
        </p>
        {parts.map(({ part, title, text }) => (
          <section key={part} className="stack gap-2" aria-labelledby={`diligence-${part}`}>
            <h3 id={`diligence-${part}`}>{title}</h3>
            <p className="muted">{text}</p>
            <div className="row wrap gap-2">
              {formats.map((format) => (
                <SaveFileButton
                  key={format}
                  path={`${diligenceFilePath(id)}?part=${part}&format=${format}`}
                  fallbackName={`leadmart-diligence-${part}.${format}`}
                  size="medium"
                >
                  {format.toUpperCase()}
                  <span className="unseen"> {title.toLowerCase()}</span>
                </SaveFileButton>
              ))}
            </div>
          </section>
        ))}
        <p className="muted">Information, not legal advice.</p>
      </div>
    </Modal>
  );
}
