import { KeyRound, Pencil, Power, Trash2 } from 'lucide-react';
import type { WebhookView } from '@leadmart/contracts';
import { formatMoment } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { CallButton } from '../../../../shared/ui/buttons/CallButton.js';
import { useChange } from '../../../../shared/ui/dialogs/use-change.js';
import { Menu, type MenuItem } from '../../../../shared/ui/menus/Menu.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { Notice } from '../../../../shared/ui/messages/Notice.js';
import { Entry } from '../Entries.js';
import { eventWords, stateOf } from './webhook-words.js';
import { webhooksApi } from './webhooks-api.js';

export type WebhookAction = 'edit' | 'rotate' | 'delete' | 'log';

interface Props {
  webhook: WebhookView;
  onAction: (action: WebhookAction) => void;
}

/** One webhook with its state and what can be done with it. */
export function WebhookItem({ webhook, onAction }: Props) {
  const { url, description, events, state, offBecause, failingSince, oldSecretUntil } = webhook;
  const { word, tone } = stateOf(webhook);
  const { turn, dialog } = useTurn(webhook);
  const items = itemsOf({ webhook, onAction }, turn);
  return (
    <Entry
      name={url}
      badges={<Badge tone={tone}>{word}</Badge>}
      actions={
        <>
          <Button size="small" onClick={() => onAction('log')}>
            Log<span className="unseen"> of {url}</span>
          </Button>
          {(state === 'on' || state === 'unconfirmed') && <SendButton {...{ webhook, onAction }} />}
          {offBecause !== null && (
            <Button size="small" onClick={() => turn('on')}>
              Turn on<span className="unseen"> {url}</span>
            </Button>
          )}
          <Menu label={`Actions for ${url}`} items={items} />
        </>
      }
    >
      {description !== '' && <p dir="auto">{description}</p>}
      <p className="muted">{events.map((event) => eventWords[event]).join(' · ')}</p>
      {offBecause !== null && (
        <Notice kind="info" isAnnounced>
          It was turned off. {offBecause}
        </Notice>
      )}
      {state === 'unconfirmed' && (
        <p className="muted">Nothing is sent until your server answers our challenge.</p>
      )}
      {failingSince !== null && (
        <p className="muted">No success since {formatMoment(failingSince)}.</p>
      )}
      {oldSecretUntil !== null && (
        <p className="muted">The old secret is valid until {formatMoment(oldSecretUntil)}.</p>
      )}
      {dialog}
    </Entry>
  );
}

/** Sends a test, or the challenge of a webhook that is not confirmed, and shows the log, where its result appears. */
function SendButton({ webhook: { _id: id, url, state }, onAction }: Props) {
  const [test] = webhooksApi.useTestWebhookMutation();
  const [challenge] = webhooksApi.useChallengeWebhookMutation();
  const isOn = state === 'on';
  return (
    <CallButton
      size="small"
      call={() => (isOn ? test : challenge)(id)}
      done={() => onAction('log')}
      otherwise={`The ${isOn ? 'test' : 'challenge'} could not be sent.`}
    >
      {isOn ? 'Send a test' : 'Send the challenge again'}
      <span className="unseen"> to {url}</span>
    </CallButton>
  );
}

const turned = {
  on: 'Your server gets a challenge. When it answers, the webhook is on.',
  off: 'The webhook is off.',
};

type Turn = (next: 'on' | 'off') => void;

/** Switches the webhook on or off. */
function useTurn(webhook: WebhookView) {
  const { change, dialog } = useChange();
  const [send] = webhooksApi.useChangeWebhookMutation();
  const turn: Turn = (state) =>
    change({
      action: state === 'on' ? 'Turn on' : 'Turn off',
      call: ({ version } = webhook) => send({ id: webhook._id, state, version }),
      done: turned[state],
      otherwise: 'The webhook could not be changed.',
    });
  return { turn, dialog };
}

function itemsOf({ webhook: { state }, onAction }: Props, turn: Turn): MenuItem[] {
  return [
    { label: 'Edit', icon: <Pencil />, onChoose: () => onAction('edit') },
    state === 'on' || state === 'unconfirmed'
      ? { label: 'Turn off', icon: <Power />, onChoose: () => turn('off') }
      : { label: 'Turn on', icon: <Power />, onChoose: () => turn('on') },
    { label: 'Replace the secret', icon: <KeyRound />, onChoose: () => onAction('rotate') },
    { label: 'Delete', icon: <Trash2 />, isDanger: true, onChoose: () => onAction('delete') },
  ];
}
