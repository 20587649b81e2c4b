import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ApiKeyView, ApiKeyWithSecretView, RevokedKeyView } from '@leadmart/contracts';
import { ConfirmedCall } from '../../../../shared/ui/dialogs/ConfirmModal.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { EntriesCard } from '../Entries.js';
import { SecretDialog } from '../SecretDialog.js';
import { apiKeysApi } from './api-keys-api.js';
import { ApiKeyDialog } from './ApiKeyDialog.js';
import { ApiKeyItem } from './ApiKeyItem.js';

type Open =
  | { what: 'new'; like?: RevokedKeyView }
  | { what: 'revoke'; apiKey: ApiKeyView }
  | { what: 'secret'; secret: string }
  | undefined;

/** The user's API keys, with which programs call the API. */
export function ApiKeys() {
  const query = apiKeysApi.useApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  return (
    <EntriesCard
      title="API keys"
      about="Your programs call the API with a key. A key can do only what you choose, until it expires or you revoke it."
      one="API key"
      query={query}
      entries={data?.apiKeys ?? []}
      most={20}
      icon={<KeyRound />}
      why="Let your CRM or a script buy and download leads for you."
      onNew={() => setOpen({ what: 'new' })}
      entry={(apiKey) => (
        <ApiKeyItem
          key={apiKey._id}
          apiKey={apiKey}
          onPress={() => setOpen({ what: 'revoke', apiKey })}
        />
      )}
    >
      {data && data.revoked.length > 0 && (
        <ul className="stack gap-4 whole" aria-label="Revoked API keys">
          {data.revoked.map((like) => (
            <ApiKeyItem
              key={like.name}
              apiKey={like}
              onPress={() => setOpen({ what: 'new', like })}
            />
          ))}
        </ul>
      )}
      <Dialogs open={open} setOpen={setOpen} />
    </EntriesCard>
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

interface Props {
  apiKey: ApiKeyView;
  onClose: () => void;
}

function RevokeApiKeyModal({ apiKey: { _id, name }, onClose }: Props) {
  const [revoke] = apiKeysApi.useRevokeApiKeyMutation();
  return (
    <ConfirmedCall
      title="Revoke API key"
      action="Revoke"
      call={() => revoke(_id)}
      done="API key revoked"
      otherwise="The API key could not be revoked."
      onClose={onClose}
    >
      <ClampedText text={name} />
      <p>Programs that use this key are refused at once. This cannot be undone.</p>
    </ConfirmedCall>
  );
}
