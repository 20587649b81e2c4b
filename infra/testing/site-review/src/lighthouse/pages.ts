/** A page to audit. */
export interface AuditedPage {
  readonly name: string;
  readonly path: string;
  /** The user who opens the page; absent for a visitor. */
  readonly signedIn?: boolean;
}

export const auditedPages: readonly AuditedPage[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'buy leads', path: '/buy-leads', signedIn: true },
];
