import { useRef } from 'react';
import type { ApiKeyView } from '@leadmart/contracts';
import { usePartingFocus } from '../../../../shared/lib/focus/use-parting-focus.js';
import { formatMoment } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { shortScope } from './api-key-words.js';
import styles from '../developers.module.css';

interface Props {
  apiKey: ApiKeyView;
  onRevoke: () => void;
}

/** One API key with its scopes, its end and its last use. */
export function ApiKeyItem({ apiKey, onRevoke }: Props) {
  const { name, scopes, lastFour, expiresAt, lastUsedAt } = apiKey;
  const item = useRef<HTMLLIElement>(null);
  usePartingFocus(item);
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li ref={item} className={`stack gap-2 ${styles['entry']}`}>
      <div className="row spread top slim gap-3">
        <ClampedText className="firm" text={name} />
        {hasExpired && <Badge tone="bad">Expired</Badge>}
      </div>
      <p className="muted">
        lm_live_…{lastFour} · {scopes.map(shortScope).join(' · ')}
      </p>
      <p className="muted">
        {hasExpired ? 'Expired' : 'Expires'} {formatMoment(expiresAt)}.{' '}
        {lastUsedAt === null ? 'Never used.' : `Last used ${formatMoment(lastUsedAt)}.`}
      </p>
      <div className="row wrap middle gap-2">
        <Button look="secondary" size="small" onClick={onRevoke}>
          Revoke<span className="unseen"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
