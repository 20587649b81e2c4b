import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { addressOf, filtersIn, noFilters, pageIn, type AuditFilters } from './audit-filters.js';

const typingPauseMs = 300;

/**
 * Keeps filters and page in the address, so that a view can be shared and survives a reload. While
 * the user types, the form is ahead of the address.
 */
export function useAuditView() {
  const [address, setAddress] = useSearchParams();
  const said = addressOf(filtersIn(address)).toString();
  const filters = useMemo(() => filtersIn(new URLSearchParams(said)), [said]);
  const [form, setForm] = useState(filters);
  const settled = useDebounced(form, typingPauseMs);
  const written = useRef(said);

  // The address changed by a link or by going back: the form follows it.
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
    // Only typed changes are written to the address.
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
