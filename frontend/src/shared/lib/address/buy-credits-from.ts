export const buyCreditsPage = '/buy-credits';

/** The address of Buy Credits, which leads back to an order that is open here. */
export function buyCreditsFrom({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname !== '/buy-leads' || search === '') return buyCreditsPage;
  return `${buyCreditsPage}?back=${encodeURIComponent(pathname + search)}`;
}

/** The address of Buy Credits with a package chosen. */
export const packageAddress = (packageId: string): string =>
  `${buyCreditsPage}?package=${packageId}`;
