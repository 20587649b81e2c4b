/** A mail as sent to the provider, whose records can be searched by `deliveryId`. */
export interface OutgoingMail {
  readonly deliveryId: string;
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Replaces the default From and Reply-To. */
  readonly sender?: { readonly from: string; readonly replyTo: string | null };
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The result of one attempt. After `refused` and `busy` the mail was certainly not sent; after `failed` (a 5xx)
 * probably not; after `silent` (no answer) it is unknown.
 */
export type ProviderAnswer =
  | { readonly kind: 'accepted'; readonly providerMessageId: string | undefined }
  | { readonly kind: 'refused' | 'busy' | 'failed' | 'silent'; readonly because: string };

/** The provider's records about a mail in doubt. */
export type ProviderTrace =
  | { readonly kind: 'found'; readonly providerMessageId: string | undefined }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unavailable'; readonly because: string }
  | { readonly kind: 'ask-later'; readonly because: string };

/** The interface to a mail provider: SendGrid, its sandbox, or a fake in tests. Neither method throws. */
export abstract class MailProvider {
  abstract send(mail: OutgoingMail): Promise<ProviderAnswer>;
  abstract find(deliveryId: string): Promise<ProviderTrace>;
}
