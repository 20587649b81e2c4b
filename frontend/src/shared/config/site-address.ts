/**
 * The origin of this site. Documents rendered at build have the mark that the gateway replaces (`vite/addressed-pages.ts`).
 */
export const siteAddress = globalThis.location?.origin ?? '__PUBLIC_URL__';
