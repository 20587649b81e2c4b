import type { SecuringService, SwitchedOff } from './events/index.js';
import * as http from './http/index.js';

type Endpoint = http.Endpoint;

/** Something that a user sets up and that has an effect later, without a session of the user. */
interface LastingThing {
  readonly name: string;
  /** The operations that set it up or change it. */
  readonly setUpBy: readonly Endpoint[];
  /** The service that switches it off at a recovery, and how its report calls it; null: nothing happens. */
  readonly reaction: {
    readonly by: SecuringService | 'auth';
    readonly as: SwitchedOff['thing'];
  } | null;
  /** Why there is no reaction, or what the reaction does. */
  readonly why: string;
}

/**
 * All things that users set up and that act later. A recovery must reach each of them that could work for an intruder:
 * spend credits or money, or send data out. A test compares this list with the endpoints. See decisions/0047.
 */
export const lastingThings: readonly LastingThing[] = [
  {
    name: 'API keys',
    setUpBy: [http.createApiKeyEndpoint],
    reaction: { by: 'auth', as: 'api-key' },
    why: 'A key buys and downloads. It is revoked for good.',
  },
  {
    name: 'changes of the address that wait for their link',
    setUpBy: [http.changeEmailEndpoint],
    reaction: { by: 'auth', as: 'address-change' },
    why: 'The link in another mailbox takes the account. It is void.',
  },
  {
    name: 'webhooks',
    setUpBy: [
      http.createWebhookEndpoint,
      http.changeWebhookEndpoint,
      http.rotateWebhookSecretEndpoint,
    ],
    reaction: { by: 'admin-mail', as: 'webhook' },
    why: 'A webhook sends data out. It is switched off, and stays with its log.',
  },
  {
    name: 'schedules',
    setUpBy: [
      http.setScheduleEndpoint,
      http.pauseScheduleEndpoint,
      http.saveOrderEndpoint,
      http.changeSavedOrderEndpoint,
    ],
    reaction: { by: 'leads', as: 'schedule' },
    why: 'A schedule buys what its saved order says. It is paused.',
  },
  {
    name: 'automatic top-up',
    setUpBy: [http.switchAutoTopUpEndpoint],
    reaction: { by: 'billing', as: 'auto-top-up' },
    why: 'It charges a card. It is stopped.',
  },
  {
    name: 'cards on file',
    setUpBy: [
      http.beginCardSetupEndpoint,
      http.saveCardEndpoint,
      http.makeDefaultCardEndpoint,
      http.removeCardEndpoint,
    ],
    reaction: null,
    why: 'A card is charged by a person with a session, or by automatic top-up, which is stopped.',
  },
  {
    name: 'second factors',
    setUpBy: [
      http.newAuthenticatorEndpoint,
      http.confirmAuthenticatorEndpoint,
      http.removeAuthenticatorEndpoint,
      http.replaceRecoveryCodesEndpoint,
      http.newPasskeyOptionsEndpoint,
      http.addPasskeyEndpoint,
      http.removePasskeyEndpoint,
    ],
    reaction: null,
    why: 'They survive a new password (decisions/0039), are mailed, and need a proof. Restoring the address removes later ones.',
  },
  {
    name: 'the deletion of the account',
    setUpBy: [http.deleteAccountEndpoint, http.keepAccountEndpoint],
    reaction: null,
    why: 'It is mailed seven days before, and may be the wish of the owner, who can end it with one click.',
  },
  {
    name: 'stock alerts',
    setUpBy: [http.setStockAlertEndpoint, http.repeatStockAlertEndpoint],
    reaction: null,
    why: 'They mail the owner and tell webhooks, which are switched off.',
  },
  {
    name: 'settings of mails',
    setUpBy: [http.setNoticeSwitchEndpoint, http.setBalanceAlertEndpoint],
    reaction: null,
    why: 'They mail the address of the account only.',
  },
  {
    name: 'settings of purchases and receipts',
    setUpBy: [
      http.changeOrderSettingsEndpoint,
      http.createSuppressionListEndpoint,
      http.createSuppressionListFromFileEndpoint,
      http.addPhonesEndpoint,
      http.addPhonesFromFileEndpoint,
      http.renameSuppressionListEndpoint,
      http.saveBillingDetailsEndpoint,
    ],
    reaction: null,
    why: 'They change purchases and receipts of the owner, who sees them there, and start none.',
  },
  {
    name: 'claims',
    setUpBy: [http.sendClaimEndpoint, http.sendClaimFromFileEndpoint],
    reaction: null,
    why: 'An approved claim pays credits to the account.',
  },
  {
    name: 'outcomes of calls',
    setUpBy: [http.recordOutcomesEndpoint, http.outcomesByPhoneEndpoint, http.outcomeFileEndpoint],
    reaction: null,
    why: 'They put people who asked on a suppression list of the owner, and start nothing.',
  },
];

/** The operations of users that have no later effect: they act at once, or take something away. */
export const actingAtOnce: readonly Endpoint[] = [
  http.seeStatusChangesEndpoint,
  http.readNoticesEndpoint,
  http.logoutEndpoint,
  http.changeUsernameEndpoint,
  http.changePasswordEndpoint,
  http.proveEndpoint,
  http.revokeApiKeyEndpoint,
  http.endOwnSessionEndpoint,
  http.endOtherSessionsEndpoint,
  http.purchaseEndpoint,
  http.renamePackEndpoint,
  http.checkWithOwnFileEndpoint,
  http.removeOwnChecksEndpoint,
  http.deleteSavedOrderEndpoint,
  http.deleteScheduleEndpoint,
  http.deleteSuppressionListEndpoint,
  http.removeStockAlertEndpoint,
  http.processPaymentEndpoint,
  http.deleteWebhookEndpoint,
  http.challengeWebhookEndpoint,
  http.testWebhookEndpoint,
  http.replayWebhookDeliveryEndpoint,
  http.replayFailedDeliveriesEndpoint,
];
