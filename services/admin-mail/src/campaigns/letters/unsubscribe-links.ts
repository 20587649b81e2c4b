/** Where a person unsubscribes: a page that asks first. */
export const unsubscribePage = (site: string, token: string): string =>
  `${site}/unsubscribe/${token}`;

/** What mail programs unsubscribe by, with one POST and no question (RFC 8058). */
export const unsubscribeHeaders = (site: string, token: string) => ({
  'List-Unsubscribe': `<${site}/api/v1/mail/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
