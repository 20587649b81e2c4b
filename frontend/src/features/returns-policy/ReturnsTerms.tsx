import { SkeletonOf } from '../../shared/ui/states/states.js';
import { longTerms, shortTerms } from './policy-words.js';
import { returnsPolicyApi } from './returns-policy-api.js';

/** Of a usual length: they give the line its size while the terms are not known. */
const usualTerms = shortTerms({ windowDays: 30, capPercent: 25 });

/** The terms of returns before a purchase; nothing if they cannot be loaded. */
export function ReturnsLine() {
  const { data, isError } = returnsPolicyApi.useReturnsPolicyQuery();
  if (isError && !data) return null;
  return <p className="muted">{data ? shortTerms(data) : <SkeletonOf>{usualTerms}</SkeletonOf>}</p>;
}

/** The terms of returns beside the prices. */
export function ReturnsAnswer() {
  const { data } = returnsPolicyApi.useReturnsPolicyQuery();
  if (!data) return null;
  return (
    <section className="stack gap-2">
      <h2>Can I return leads?</h2>
      <p>{longTerms(data)}</p>
    </section>
  );
}
