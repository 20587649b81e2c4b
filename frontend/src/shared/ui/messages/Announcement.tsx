/**
 * Says something to people who listen, when they have a moment. It stays mounted and empty until
 * there is something to say: a region that comes with its text is often not heard.
 */
export function Announcement({ text }: { text: string }) {
  return (
    <p role="status" className="unseen">
      {text}
    </p>
  );
}
