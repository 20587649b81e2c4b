import { useRef } from 'react';
import type { ApiKeyView } from '@leadmart/contracts';
import { usePartingFocus } from '../../../../shared/lib/focus/use-parting-focus.js';
import { formatMoment } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { shortKey, shortScope } from './api-key-words.js';
import styles from '../developers.module.css';

interface Props {
  apiKey: ApiKeyView;
  onRevoke: () => void;
}

/** One API key with its scopes, its end and its last use. */
export function ApiKeyItem({ apiKey, onRevoke }: Props) {
  const { name, mode, scopes, expiresAt, lastUsedAt } = apiKey;
  const item = useRef<HTMLLIElement>(null);
  usePartingFocus(item);
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li ref={item} className={`stack gap-2 ${styles['entry']}`}>
      <div className="row spread top slim gap-3">
        <ClampedText className="firm" text={name} />
        <span className="row gap-2">
          {mode === 'test' && <Badge tone="info">Test</Badge>}
          {hasExpired && <Badge tone="bad">Expired</Badge>}
        </span>
      </div>
      <p className="muted">
        {shortKey(apiKey)} · {scopes.map(shortScope).join(' · ')}
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
