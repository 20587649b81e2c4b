import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { countText, formatCount, formatMoment } from '../../shared/lib/words/format.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { copiesHere, type DeviceCopy } from './device-copies.js';

/** The packs that open without a connection; nothing until they are read. */
export function PacksHere() {
  const [copies, setCopies] = useState<readonly DeviceCopy[]>();
  useEffect(() => void copiesHere().then(setCopies, () => setCopies([])), []);
  if (!copies) return null;
  return (
    <Card className="stack gap-4">
      <h2>Packs on this device</h2>
      {copies.length === 0 ? (
        <p className="muted">No pack was opened on this device since you logged in.</p>
      ) : (
        <ul className="lines">
          {copies.map(({ details: { pack }, leads, total, madeAt }) => (
            <li key={pack._id}>
              <Link to={`/my-leads/${pack._id}`} className="breaks">
                <span dir="auto">{pack.name}</span>
              </Link>
              <p className="muted">
                {leads.length < total && `${formatCount(leads.length)} of `}
                {countText(total, 'lead')}, as of {formatMoment(madeAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
