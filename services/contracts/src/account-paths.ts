// No imports: the browser takes this file without the rest (`@leadmart/contracts/account-paths`). Apart from `paths.ts`,
// because visitors load no page of an account.

/** The paths of the API for the account of a user and its lists, each written here only. See `paths.ts`. */

export const usernamePath = '/user/username';
export const changePasswordPath = '/user/password';
export const changeEmailPath = '/user/email';
export const ownSessionsPath = '/user/sessions';
export const ownSessionPath = (id: string) => `/user/sessions/${id}`;
/** Not below `/user/sessions`, where it would look like the id of a session. */
export const endOtherSessionsPath = '/user/end-other-sessions';
export const provePath = '/user/proof';
export const secondFactorPath = '/user/second-factor';
export const authenticatorPath = '/user/second-factor/authenticator';
export const removeAuthenticatorPath = '/user/second-factor/authenticator/remove';
export const passkeysPath = '/user/second-factor/passkeys';
export const newPasskeyPath = '/user/second-factor/passkeys/options';
export const removePasskeyPath = '/user/second-factor/passkeys/remove';
export const recoveryCodesPath = '/user/second-factor/recovery-codes';
export const deleteAccountPath = '/user/delete';
export const exportAccountPath = '/user/export';

export const suppressionListsPath = '/leads/suppression-lists';
export const newSuppressionListFilePath = '/leads/suppression-lists/file';
export const suppressionListPath = (id: string) => `/leads/suppression-lists/${id}`;
export const suppressionListPhonesPath = (id: string) => `/leads/suppression-lists/${id}/phones`;
export const suppressionListFilePath = (id: string) => `/leads/suppression-lists/${id}/file`;
export const suppressionListMatchesPath = (id: string) => `/leads/suppression-lists/${id}/matches`;
export const suppressionListDownloadPath = (id: string) =>
  `/leads/suppression-lists/${id}/phones.csv`;
export const suppressionInvalidLinesPath = (id: string) =>
  `/leads/suppression-lists/${id}/invalid-lines.csv`;

export const savedOrdersPath = '/leads/saved-orders';
export const savedOrderPath = (id: string) => `/leads/saved-orders/${id}`;

export const standingOrdersPath = '/leads/standing-orders';
export const schedulePath = (id: string) => `/leads/saved-orders/${id}/schedule`;
export const pauseSchedulePath = (id: string) => `/leads/saved-orders/${id}/schedule/paused`;
export const scheduleRunsPath = (id: string) => `/leads/saved-orders/${id}/schedule/runs`;

export const stockAlertsPath = '/leads/stock-alerts';
export const stockAlertPath = (id: string) => `/leads/stock-alerts/${id}`;
export const stockAlertAgainPath = (id: string) => `/leads/stock-alerts/${id}/again`;

export const noticeSwitchesPath = '/notices/switches';

export const cardsPath = '/payments/cards';
export const cardSetupPath = '/payments/cards/setup';
export const cardPath = (id: string) => `/payments/cards/${id}`;
export const defaultCardPath = (id: string) => `/payments/cards/${id}/default`;
export const autoTopUpPath = '/payments/auto-top-up';
export const balanceAlertPath = '/billing/balance-alert';
export const statementCsvPath = '/purchases/statement.csv';
export const statementPdfPath = '/purchases/statement.pdf';
export const receiptPath = (id: string) => `/purchases/receipts/${id}`;
export const receiptFilePath = (id: string) => `/purchases/receipts/${id}/pdf`;
export const billingDetailsPath = '/billing/details';

export const apiKeysPath = '/api-keys';
export const apiKeyPath = (id: string) => `/api-keys/${id}`;

export const webhooksPath = '/webhooks';
export const webhookPath = (id: string) => `/webhooks/${id}`;
export const webhookSecretPath = (id: string) => `/webhooks/${id}/secret`;
export const webhookChallengePath = (id: string) => `/webhooks/${id}/challenge`;
export const webhookTestPath = (id: string) => `/webhooks/${id}/test`;
export const webhookDeliveriesPath = (id: string) => `/webhooks/${id}/deliveries`;
export const webhookDeliveryPath = (id: string, deliveryId: string) =>
  `/webhooks/${id}/deliveries/${deliveryId}`;
export const replayWebhookDeliveryPath = (id: string, deliveryId: string) =>
  `/webhooks/${id}/deliveries/${deliveryId}/replay`;
export const replayFailedDeliveriesPath = (id: string) => `/webhooks/${id}/deliveries/replay`;
