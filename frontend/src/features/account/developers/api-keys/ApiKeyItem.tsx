import type { ApiKeyView, RevokedKeyView } from '@leadmart/contracts';
import { formatMoment } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { Entry } from '../Entries.js';
import { shortKey, shortScope } from './api-key-words.js';

interface Props {
  /** A revoked one was so by a recovery of the account. */
  apiKey: ApiKeyView | RevokedKeyView;
  /** Revokes the key, or makes one like a revoked one. */
  onPress: () => void;
}

/** One API key with its scopes, its end and its last use. */
export function ApiKeyItem({ apiKey, onPress }: Props) {
  const { name, scopes } = apiKey;
  const isRevoked = 'revokedAt' in apiKey;
  const hasExpired = !isRevoked && Date.parse(apiKey.expiresAt) <= Date.now();
  return (
    <Entry
      name={name}
      badges={
        <>
          {isRevoked && <Badge tone="neutral">Revoked</Badge>}
          {!isRevoked && apiKey.mode === 'test' && <Badge tone="info">Test</Badge>}
          {hasExpired && <Badge tone="bad">Expired</Badge>}
        </>
      }
      actions={
        <Button size="small" onClick={onPress}>
          {isRevoked ? 'Create a new one' : 'Revoke'}
          <span className="unseen">
            {isRevoked && ' like'} {name}
          </span>
        </Button>
      }
    >
      <p className="muted">
        {shortKey(apiKey)} · {scopes.map(shortScope).join(' · ')}
      </p>
      <p className="muted">{isRevoked ? endOf(apiKey) : lifeOf(apiKey, hasExpired)}</p>
    </Entry>
  );
}

const endOf = ({ revokedAt, revokedBecause }: RevokedKeyView): string =>
  `Revoked ${formatMoment(revokedAt)}. ${revokedBecause}`;

function lifeOf({ expiresAt, lastUsedAt }: ApiKeyView, hasExpired: boolean): string {
  const used = lastUsedAt === null ? 'Never used.' : `Last used ${formatMoment(lastUsedAt)}.`;
  return `${hasExpired ? 'Expired' : 'Expires'} ${formatMoment(expiresAt)}. ${used}`;
}
