import { ChartColumn } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { resultsApi } from './results-api.js';

/** Leads to the results of calls, once there are some. */
export function ToCallResults() {
  const { data } = resultsApi.useCallResultsQuery('dataset', { refetchOnMountOrArgChange: true });
  if (!data || data.rows.length === 0) return null;
  return (
    <ButtonLink look="secondary" icon={<ChartColumn />} to="/my-leads/call-results">
      Call results
    </ButtonLink>
  );
}
