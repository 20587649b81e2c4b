/** The page with a confirmation button; opening it does not unsubscribe. */
export const unsubscribePage = (site: string, token: string): string =>
  `${site}/unsubscribe/${token}`;

/** The headers by which mail programs unsubscribe with one POST, without confirmation (RFC 8058). */
export const unsubscribeHeaders = (site: string, token: string) => ({
  'List-Unsubscribe': `<${site}/api/v1/mail/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
