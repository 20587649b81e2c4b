import type { AdminOptOutView, OptOutCertificateView } from '@leadmart/contracts';
import type { OptOut } from './opt-out.js';

/** A request as its person sees it: without what was found. */
export function toCertificateView(optOut: OptOut): OptOutCertificateView {
  const { id, about, requestedAt, completedAt, outcomes, datasets } = optOut;
  return {
    _id: id,
    about: [...about],
    requestedAt: requestedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    searched: outcomes.filter(({ places }) => places === undefined).length,
    datasets,
  };
}

export function toAdminOptOutView(optOut: OptOut): AdminOptOutView {
  const sum = (what: 'leads' | 'withdrawn') =>
    optOut.outcomes.reduce((total, outcome) => total + outcome[what], 0);
  const { source } = optOut;
  return { ...toCertificateView(optOut), source, leads: sum('leads'), withdrawn: sum('withdrawn') };
}
