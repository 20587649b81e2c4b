import type { RevokedKeyView } from '@leadmart/contracts';
import { formatMoment } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { shortKey, shortScope } from './api-key-words.js';
import styles from '../developers.module.css';

interface Props {
  revoked: readonly RevokedKeyView[];
  onReplace: (like: RevokedKeyView) => void;
}

/** The keys that a recovery of the account revoked, each with a button that makes one like it. */
export function RevokedKeys({ revoked, onReplace }: Props) {
  if (revoked.length === 0) return null;
  return (
    <ul className="stack gap-4 whole" aria-label="Revoked API keys">
      {revoked.map((key) => (
        <li key={key.name} className={`stack gap-2 ${styles['entry']}`}>
          <div className="row spread top slim gap-3">
            <ClampedText className="firm" text={key.name} />
            <Badge tone="neutral">Revoked</Badge>
          </div>
          <p className="muted">
            {shortKey(key)} · {key.scopes.map(shortScope).join(' · ')}
          </p>
          <p className="muted">
            Revoked {formatMoment(key.revokedAt)}. {key.revokedBecause}
          </p>
          <div className="row wrap middle gap-2">
            <Button look="secondary" size="small" onClick={() => onReplace(key)}>
              Create a new one<span className="unseen"> like {key.name}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
