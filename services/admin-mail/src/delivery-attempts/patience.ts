import type { AdminMailConfig } from '../admin-mail.config.js';
import type { Patience } from './attempt.decisions.js';

export const patienceOf = (config: AdminMailConfig): Patience => ({
  timeoutMs: config.MAIL_TIMEOUT_SECONDS * 1_000,
  settleMs: config.MAIL_SETTLE_SECONDS * 1_000,
});
