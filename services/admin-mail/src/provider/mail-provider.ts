/** A mail as the provider gets it. `deliveryId` travels along, and the provider can find the mail by it. */
export interface OutgoingMail {
  readonly deliveryId: string;
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Another From and Reply-To than every mail's. */
  readonly sender?: { readonly from: string; readonly replyTo: string | null };
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What came of one attempt. `refused` and `busy` are certain: the mail is not on its way. After
 * `failed` (a 5xx) it hardly is, after `silent` (no answer) nobody knows.
 */
export type ProviderAnswer =
  | { readonly kind: 'accepted'; readonly providerMessageId: string | undefined }
  | { readonly kind: 'refused' | 'busy' | 'failed' | 'silent'; readonly because: string };

/** What the provider knows of a mail we are in doubt about. */
export type ProviderTrace =
  | { readonly kind: 'found'; readonly providerMessageId: string | undefined }
  | { readonly kind: 'absent' }
  | { readonly kind: 'not-told'; readonly because: string }
  | { readonly kind: 'ask-later'; readonly because: string };

/** Whoever carries mails: SendGrid, its sandbox, or a test's fake. Neither method throws. */
export abstract class MailProvider {
  abstract send(mail: OutgoingMail): Promise<ProviderAnswer>;
  abstract find(deliveryId: string): Promise<ProviderTrace>;
}
