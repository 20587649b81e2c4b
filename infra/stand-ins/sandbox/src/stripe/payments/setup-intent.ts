/** The fields of Stripe's SetupIntent that an integration reads. */
export interface SetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string;
  readonly last_setup_error: Readonly<Record<string, unknown>> | null;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly next_action: Readonly<Record<string, unknown>> | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  readonly usage: 'off_session' | 'on_session';
}
