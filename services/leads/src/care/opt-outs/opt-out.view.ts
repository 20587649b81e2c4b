import type {
  AdminOptOutView,
  OptOutCertificateView,
  OptOutEvidenceView,
  OptOutPartView,
} from '@leadmart/contracts';
import type { OptOut, OptOutState } from './opt-out.js';
import type { NamedPhones } from './proof/phone-counts.js';

const shownStates: Record<OptOutState, OptOutPartView['state']> = {
  checking: 'checking',
  held: 'review',
  parked: 'review',
  accepted: 'working',
  done: 'done',
  declined: 'declined',
  undone: 'undone',
};

const searchedIn = ({ outcomes }: OptOut): number =>
  outcomes.filter(({ places }) => places === undefined).length;

const toPart = ({ about, state }: OptOut): OptOutPartView => ({
  about: [...about],
  state: shownStates[state],
});

/** A request as its person sees it: without what was found. Its parts are at least one. */
export function toCertificateView(parts: readonly OptOut[]): OptOutCertificateView | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const ends = parts.map(({ completedAt }) => completedAt);
  const last = ends.every((end) => end !== undefined) ? Math.max(...ends.map(Number)) : undefined;
  // The part that is behind tells the progress.
  const [behind = first] = parts
    .filter(({ state }) => state === 'accepted' || state === 'done')
    .toSorted((a, b) => searchedIn(a) - searchedIn(b));
  return {
    _id: first.id,
    requestedAt: first.requestedAt.toISOString(),
    completedAt: last === undefined ? null : new Date(last).toISOString(),
    searched: searchedIn(behind),
    datasets: behind.datasets,
    parts: parts.map(toPart),
  };
}

export function toAdminOptOutView(optOut: OptOut, named: NamedPhones): AdminOptOutView {
  const { id, source, requestedAt, completedAt, outcomes, datasets } = optOut;
  const sum = (what: 'leads' | 'withdrawn') =>
    outcomes.reduce((total, outcome) => total + outcome[what], 0);
  return {
    _id: id,
    ...toPart(optOut),
    source,
    requestedAt: requestedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    searched: searchedIn(optOut),
    datasets,
    leads: sum('leads'),
    withdrawn: sum('withdrawn'),
    evidence: toEvidence(optOut, named),
  };
}

function toEvidence(
  { evidence, origin, state }: OptOut,
  { phonesOfAddress, phonesOfNetwork }: NamedPhones,
): OptOutEvidenceView | null {
  if (!evidence || !origin || shownStates[state] !== 'review') return null;
  const stillForSale = state === 'parked' ? origin.excess : null;
  return { ...evidence, phonesOfAddress, phonesOfNetwork, stillForSale };
}
