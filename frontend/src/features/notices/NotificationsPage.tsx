import type { NoticeSwitchesView, NoticeView, NoticeWay } from '@leadmart/contracts';
import { useCall } from '../../shared/lib/hooks/use-call.js';
import { Switch } from '../../shared/ui/fields/Switch.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { SkeletonLines } from '../../shared/ui/states/states.js';
import { Table } from '../../shared/ui/tables/Table.js';
import { noticesApi } from './notices-api.js';

/** The names of the kinds of notices on the page of switches, and when there is one. */
const kindWords: Readonly<
  Record<NoticeView['kind'], { readonly name: string; readonly hint: string }>
> = {
  'leads-ready': {
    name: 'Your leads are ready',
    hint: 'After each purchase that you make on this site.',
  },
  'return-decided': { name: 'A return was decided', hint: 'With the credits that came back.' },
  'status-changes': {
    name: 'Leads you bought changed',
    hint: 'At most once a day, when leads joined the Do Not Call registry or opted out.',
  },
  'stock-alert': {
    name: 'Leads of an alert are in stock',
    hint: 'Once for each alert you set.',
  },
  repeat: { name: 'A repeat ran', hint: 'Also when it bought nothing.' },
  'balance-low': {
    name: 'Your balance is low',
    hint: 'Each time it falls below the limit that you set under Billing.',
  },
  receipt: { name: 'Receipts', hint: 'For each payment.' },
  'auto-top-up': { name: 'An automatic top-up did not run', hint: 'With the reason.' },
  security: {
    name: 'The security of your account',
    hint: 'Sign-ins on new devices, and changes of passwords, second factors, API keys and webhooks.',
  },
};

type Row = NoticeSwitchesView['switches'][number];

const wayNames: Readonly<Record<NoticeWay, string>> = { mail: 'Email', bell: 'Bell' };
const ways: readonly NoticeWay[] = ['mail', 'bell'];

/** The switches of notices, by email and in the list of the bell. */
export function NotificationsPage() {
  const query = noticesApi.useNoticeSwitchesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page
      title="Notifications"
      lead="Choose which notices you get by email and which appear behind the bell."
      measure="text"
    >
      <Loaded query={query} what="your settings" loading={<SkeletonLines height="1.75rem" />}>
        {({ switches }) => (
          <Table caption="Notices" columns={['About', ...ways.map((way) => wayNames[way])]}>
            {switches.map((row) => (
              <Kind key={row.kind} row={row} />
            ))}
          </Table>
        )}
      </Loaded>
    </Page>
  );
}

function Kind({ row }: { row: Row }) {
  const { name, hint } = kindWords[row.kind];
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <div className="stack gap-1">
          <span>{name}</span>
          <p className="muted small plain">{hint}</p>
        </div>
      </th>
      {ways.map((way) => (
        <td key={way} role="cell" data-label={wayNames[way]}>
          {row[way] === 'always' ? (
            'Always'
          ) : (
            <WaySwitch kind={row.kind} way={way} isOn={row[way] === 'on'} />
          )}
        </td>
      ))}
    </tr>
  );
}

function WaySwitch({ kind, way, isOn }: { kind: Row['kind']; way: NoticeWay; isOn: boolean }) {
  const [set] = noticesApi.useSetNoticeSwitchMutation();
  const { busy, call } = useCall();
  const { name } = kindWords[kind];
  const save = (next: boolean): void => {
    // Two changes on their way at once could arrive in the other order.
    if (busy) return;
    call(set({ kind, way, isOn: next }), {
      done: `${wayNames[way]} switched ${next ? 'on' : 'off'}`,
      about: name,
      otherwise: 'Your setting could not be saved.',
    });
  };
  return (
    <Switch
      aria-label={`${name}: ${wayNames[way]}`}
      checked={isOn}
      onChange={({ target }) => save(target.checked)}
    />
  );
}
