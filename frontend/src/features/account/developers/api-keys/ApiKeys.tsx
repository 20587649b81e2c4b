import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiKeyView, ApiKeyWithSecretView, RevokedKeyView } from '@leadmart/contracts';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { Card } from '../../../../shared/ui/pages/Card.js';
import { Loaded } from '../../../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../../../shared/ui/states/states.js';
import { SecretDialog } from '../SecretDialog.js';
import { useApiKeysQuery } from './api-keys-api.js';
import { ApiKeyDialog } from './ApiKeyDialog.js';
import { ApiKeyItem } from './ApiKeyItem.js';
import { RevokeApiKeyModal } from './RevokeApiKeyModal.js';
import { RevokedKeys } from './RevokedKeys.js';
import cardStyles from '../../account.module.css';

type Open =
  | { what: 'new'; like?: RevokedKeyView }
  | { what: 'revoke'; apiKey: ApiKeyView }
  | { what: 'secret'; secret: string }
  | undefined;

/** As many as the server accepts. */
const most = 20;

/** The user's API keys, with which programs call the API. */
export function ApiKeys() {
  const query = useApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const apiKeys = data?.apiKeys ?? [];
  return (
    <Card className={`stack hugging gap-3 ${cardStyles['card']}`}>
      <h2>API keys</h2>
      <p>
        Your programs call the API with a key. A key can do only what you choose, until it expires
        or you revoke it.
      </p>
      <Loaded
        query={query}
        what="your API keys"
        failure="Your API keys could not be loaded."
        inCard
        isEmpty={() => apiKeys.length === 0}
        empty={
          <EmptyState icon={<KeyRound />} title="No API keys yet">
            Let your CRM or a script buy and download leads for you.
          </EmptyState>
        }
      >
        {() => (
          <ul className="stack gap-4 whole" aria-label="Your API keys">
            {apiKeys.map((apiKey) => (
              <ApiKeyItem
                key={apiKey._id}
                apiKey={apiKey}
                onRevoke={() => setOpen({ what: 'revoke', apiKey })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <RevokedKeys
        revoked={data?.revoked ?? []}
        onReplace={(like) => setOpen({ what: 'new', like })}
      />
      {apiKeys.length < most ? (
        <Button
          look="secondary"
          disabled={!data}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setOpen({ what: 'new' })}
        >
          New API key
        </Button>
      ) : (
        <p>You have {most} API keys, the most you can have. Revoke one to make another.</p>
      )}
      <Dialogs open={open} setOpen={setOpen} />
    </Card>
  );
}

function Dialogs({ open, setOpen }: { open: Open; setOpen: (open: Open) => void }) {
  const close = (): void => setOpen(undefined);
  const show = ({ secret }: ApiKeyWithSecretView): void => setOpen({ what: 'secret', secret });
  switch (open?.what) {
    case 'new':
      return <ApiKeyDialog {...open} onClose={close} onCreated={show} />;
    case 'revoke':
      return <RevokeApiKeyModal apiKey={open.apiKey} onClose={close} />;
    case 'secret':
      return (
        <SecretDialog
          title="Your new API key"
          label="API key"
          hint="Copy it now: it is not shown again. Keep it as secret as your password."
          secret={open.secret}
          onClose={close}
        />
      );
    default:
      return null;
  }
}
