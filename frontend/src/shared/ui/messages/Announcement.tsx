/**
 * A polite announcement for screen readers. The region stays mounted while it is empty, because a
 * region that is inserted together with its text is often not announced.
 */
export function Announcement({ text }: { text: string }) {
  return (
    <p role="status" className="unseen">
      {text}
    </p>
  );
}
