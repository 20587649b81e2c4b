import { KeyRound, Pencil, Power, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { WebhookView } from '@leadmart/contracts';
import { errorText } from '../../../../shared/api/api-error.js';
import { usePartingFocus } from '../../../../shared/lib/focus/use-parting-focus.js';
import { useToast } from '../../../../shared/lib/hooks/use-toast.js';
import { formatMoment } from '../../../../shared/lib/words/format.js';
import { Button } from '../../../../shared/ui/buttons/Button.js';
import { useChange } from '../../../../shared/ui/dialogs/use-change.js';
import { Menu, type MenuItem } from '../../../../shared/ui/menus/Menu.js';
import { Badge } from '../../../../shared/ui/messages/Badge.js';
import { Notice } from '../../../../shared/ui/messages/Notice.js';
import { ClampedText } from '../../../../shared/ui/text/ClampedText.js';
import { eventWords, stateOf } from './webhook-words.js';
import {
  useChallengeWebhookMutation,
  useChangeWebhookMutation,
  useTestWebhookMutation,
} from './webhooks-api.js';
import styles from '../developers.module.css';

export type WebhookAction = 'edit' | 'rotate' | 'delete' | 'log';

interface Props {
  webhook: WebhookView;
  onAction: (action: WebhookAction) => void;
}

/** One webhook with its state and what can be done with it. */
export function WebhookItem({ webhook, onAction }: Props) {
  const { url, description, events, state, offBecause, failingSince, oldSecretUntil } = webhook;
  const item = useRef<HTMLLIElement>(null);
  usePartingFocus(item);
  const { word, tone } = stateOf(webhook);
  const { turn, dialog } = useTurn(webhook);
  const items = itemsOf({ webhook, onAction }, turn);
  return (
    <li ref={item} className={`stack gap-2 ${styles['entry']}`}>
      <div className="row spread top slim gap-3">
        <ClampedText className="firm" text={url} />
        <Badge tone={tone}>{word}</Badge>
      </div>
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
      <div className="row wrap middle gap-2">
        <Button look="secondary" size="small" onClick={() => onAction('log')}>
          Log<span className="unseen"> of {url}</span>
        </Button>
        {state === 'on' && <TestButton {...{ webhook, onAction }} />}
        {state === 'unconfirmed' && <ChallengeButton {...{ webhook, onAction }} />}
        {offBecause !== null && (
          <Button look="secondary" size="small" onClick={() => turn('on')}>
            Turn on<span className="unseen"> {url}</span>
          </Button>
        )}
        <Menu label={`Actions for ${url}`} items={items} />
      </div>
      {dialog}
    </li>
  );
}

/** Sends a test and shows the log, where its result appears. */
function TestButton({ webhook, onAction }: Props) {
  const toast = useToast();
  const [send, { isLoading }] = useTestWebhookMutation();
  const test = async (): Promise<void> => {
    const { error } = await send(webhook._id);
    if (error) toast.error(errorText(error, 'The test could not be sent.'));
    else onAction('log');
  };
  return (
    <Button look="secondary" size="small" busy={isLoading} onClick={() => void test()}>
      Send a test<span className="unseen"> to {webhook.url}</span>
    </Button>
  );
}

/** As a test, for a webhook that is not confirmed. */
function ChallengeButton({ webhook, onAction }: Props) {
  const toast = useToast();
  const [send, { isLoading }] = useChallengeWebhookMutation();
  const challenge = async (): Promise<void> => {
    const { error } = await send(webhook._id);
    if (error) toast.error(errorText(error, 'The challenge could not be sent.'));
    else onAction('log');
  };
  return (
    <Button look="secondary" size="small" busy={isLoading} onClick={() => void challenge()}>
      Send the challenge again<span className="unseen"> to {webhook.url}</span>
    </Button>
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
  const [send] = useChangeWebhookMutation();
  const turn: Turn = (state) =>
    change({
      action: state === 'on' ? 'Turn on' : 'Turn off',
      call: ({ version } = webhook) => send({ id: webhook._id, state, version }),
      done: turned[state],
      failed: (error) => errorText(error, 'The webhook could not be changed.'),
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
