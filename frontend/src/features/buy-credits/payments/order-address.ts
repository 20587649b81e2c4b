/**
 * The order that the buyer came from, as the address of Buy Leads in `?back=`. Other addresses are
 * ignored: a link from elsewhere must not choose the next page.
 */
export function orderAddressOf(search: URLSearchParams): string | undefined {
  const back = search.get('back');
  return back !== null && /^\/buy-leads(?:\?|$)/.test(back) ? back : undefined;
}
