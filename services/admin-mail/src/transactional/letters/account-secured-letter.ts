import {
  canonicalUsername,
  recoveryWords,
  usernameFault,
  type SwitchedOff,
  type TransactionalMail,
} from '@leadmart/contracts';
import { dateTime, greetingOf, nameInMails } from '../../letters/letter-parts.js';
import type { Letter } from './letter.js';
import { hostInMails } from './webhook-letters.js';

type AccountSecuredMail = Extract<TransactionalMail, { template: 'account-secured' }>;

const thingWords: Readonly<Record<SwitchedOff['thing'], string>> = {
  'api-key': 'API key',
  webhook: 'Webhook to',
  schedule: 'Schedule',
  'auto-top-up': 'Automatic top-up',
  'address-change': 'Change of your address to',
};

/** Sentences that say how the owner switches things of a kind on. */
const waysBack: Readonly<Record<SwitchedOff['thing'], string>> = {
  'api-key': 'Create a new API key on the page Developers: revoked keys stay revoked.',
  webhook: 'Turn webhooks on again on the page Developers.',
  schedule: 'Resume repeats on the page Saved orders.',
  'auto-top-up': 'Turn the automatic top-up on again on the page Billing.',
  'address-change': 'Ask for the new address again on the page Profile.',
};

/** An intruder may have chosen the name: mail programs must not make a link of it, and it must not address the reader. */
function nameOf({ thing, name }: SwitchedOff): string {
  if (thing === 'webhook' || thing === 'address-change')
    return hostInMails(name).replace('@', '[at]');
  const isName = usernameFault(canonicalUsername(name)) === undefined;
  return isName ? nameInMails(name) : '(see its page for the name)';
}

/** Everything that a recovery switched off, and the way back for each kind. */
export const accountSecured = (
  { username, reason, recoveredAt, switchedOff }: AccountSecuredMail,
  site: string,
): Letter => ({
  subject: 'What we turned off in your Leadmart account',
  heading: 'We turned some things off',
  greeting: greetingOf(username),
  paragraphs: [
    `On ${dateTime(recoveredAt)}, ${recoveryWords[reason]}. In case someone else had used your account, we turned off what could act for you without a login.`,
    'Look at each one before you turn it on: did you set it up yourself?',
    ...[...new Set(switchedOff.map(({ thing }) => thing))].map((thing) => waysBack[thing]),
  ],
  table: switchedOff.map((one) => [thingWords[one.thing], nameOf(one)] as const),
  action: { label: 'Open Developers', link: `${site}/account/developers` },
  footnote: 'Your credits, leads and saved orders are as they were.',
});
