import type { Access, ServiceName } from '@leadmart/contracts';

/** One part of the API: who answers for it, and what the gateway checks before it forwards. */
export interface Route {
  /** Below `/api/v1`; holds for the address itself and everything under it. The longest one that fits counts. */
  readonly prefix: string;
  readonly service: ServiceName;
  /** A first check; the service checks again, more exactly. */
  readonly access: Access;
  /** What a body may be: JSON of a megabyte, or a file. */
  readonly body: 'json' | 'upload';
}

const json = { body: 'json' } as const;

/** The whole API on one screen: path → service. Addresses are forwarded unchanged. */
export const routes: readonly Route[] = [
  { prefix: '/auth', service: 'auth', access: 'public', ...json },
  { prefix: '/auth/logout', service: 'auth', access: 'user', ...json },
  { prefix: '/user', service: 'auth', access: 'user', ...json },
  { prefix: '/admin/users', service: 'auth', access: 'admin', ...json },

  { prefix: '/datasets', service: 'leads', access: 'user', ...json },
  { prefix: '/leads', service: 'leads', access: 'user', ...json },
  { prefix: '/admin/datasets', service: 'leads', access: 'admin', body: 'upload' },

  { prefix: '/credits', service: 'billing', access: 'user', ...json },
  // The pricing page shows them to visitors.
  { prefix: '/credits/packages', service: 'billing', access: 'public', ...json },
  { prefix: '/payments', service: 'billing', access: 'user', ...json },
  // The payment provider calls it and proves itself by a signature over the raw bytes.
  { prefix: '/payments/webhook', service: 'billing', access: 'public', ...json },
  { prefix: '/purchases', service: 'billing', access: 'user', ...json },
  { prefix: '/admin/credits', service: 'billing', access: 'admin', ...json },

  { prefix: '/announcements', service: 'admin-mail', access: 'user', ...json },
  { prefix: '/admin/announcements', service: 'admin-mail', access: 'admin', ...json },
  { prefix: '/mail', service: 'admin-mail', access: 'admin', ...json },
  // Mail programs and people without a session call it; what a link may do, its secret decides.
  { prefix: '/mail/unsubscribe', service: 'admin-mail', access: 'public', ...json },
  { prefix: '/admin/mail', service: 'admin-mail', access: 'admin', ...json },

  { prefix: '/analytics', service: 'analytics', access: 'admin', ...json },
  { prefix: '/admin/analytics', service: 'analytics', access: 'admin', ...json },
  { prefix: '/admin/audit', service: 'analytics', access: 'admin', ...json },
  { prefix: '/admin/audit.csv', service: 'analytics', access: 'admin', ...json },
];
