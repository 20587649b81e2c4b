/** A page that has to be quick and sound. */
export interface AuditedPage {
  readonly name: string;
  readonly path: string;
  /** Missing: a visitor sees it. */
  readonly signedIn?: boolean;
}

export const auditedPages: readonly AuditedPage[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'buy leads', path: '/buy-leads', signedIn: true },
];
