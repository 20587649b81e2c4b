import { Undo2 } from 'lucide-react';
import type { PackDetailsView } from '@leadmart/contracts';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { termsSentence } from './claim-words.js';
import styles from './ReturnBar.module.css';

interface Props {
  details: PackDetailsView;
  marked: number;
  onClaim: () => void;
  onCancel: () => void;
}

/** While leads are chosen for a return: the terms, and what the press does. */
export function ReturnBar({ details, marked, onClaim, onCancel }: Props) {
  return (
    <div className={`row wrap spread middle gap-3 ${styles['bar']}`}>
      <p role="status">
        {marked > 0 && <strong>{formatCount(marked)} marked. </strong>}
        {termsSentence(details)}
      </p>
      <div className="row wrap gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button icon={<Undo2 />} disabled={marked === 0} onClick={onClaim}>
          {marked > 0 ? `Return ${countText(marked, 'lead')}` : 'Return leads'}
        </Button>
      </div>
    </div>
  );
}
