import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { addressOf, filtersIn, noFilters, pageIn, type AuditFilters } from './audit-filters.js';

const typingPauseMs = 300;

/**
 * What the page shows is what its address says, so that a view can be shared and survives a reload.
 * The form runs ahead of the address while somebody types.
 */
export function useAuditView() {
  const [address, setAddress] = useSearchParams();
  const said = addressOf(filtersIn(address)).toString();
  const filters = useMemo(() => filtersIn(new URLSearchParams(said)), [said]);
  const [form, setForm] = useState(filters);
  const settled = useDebounced(form, typingPauseMs);
  const written = useRef(said);

  // Somebody went back, or followed a link: the form follows the address.
  useEffect(() => {
    if (said === written.current) return;
    written.current = said;
    setForm(filtersIn(new URLSearchParams(said)));
  }, [said]);

  useEffect(() => {
    const next = addressOf(trimmed(settled));
    if (next.toString() === written.current) return;
    written.current = next.toString();
    setAddress(next, { replace: true });
    // Only what was typed changes the address; its own changes are heard above.
  }, [settled]);

  return {
    form,
    filters,
    page: pageIn(address),
    change: (fields: Partial<AuditFilters>) => setForm((old) => ({ ...old, ...fields })),
    clear: () => setForm(noFilters),
    goTo: (page: number, options?: { replace: boolean }) =>
      setAddress(addressOf(filters, page), options),
  };
}

function trimmed(filters: AuditFilters): AuditFilters {
  return { ...filters, actor: filters.actor.trim(), subject: filters.subject.trim() };
}
