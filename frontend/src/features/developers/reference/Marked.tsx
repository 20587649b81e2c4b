/** A text of the API reference: code stands between backticks. */
export function Marked({ text }: { text: string }) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part));
}
