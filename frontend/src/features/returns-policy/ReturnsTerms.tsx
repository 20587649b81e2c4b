import { longTerms, shortTerms } from './policy-words.js';
import { useReturnsPolicyQuery } from './returns-policy-api.js';

/** The terms of returns before a purchase; nothing while they are not known. */
export function ReturnsLine() {
  const { data } = useReturnsPolicyQuery();
  return <p className="muted">{data ? shortTerms(data) : '\u00a0'}</p>;
}

/** The terms of returns beside the prices. */
export function ReturnsAnswer() {
  const { data } = useReturnsPolicyQuery();
  if (!data) return null;
  return (
    <section className="stack gap-2">
      <h2>Can I return leads?</h2>
      <p>{longTerms(data)}</p>
    </section>
  );
}
