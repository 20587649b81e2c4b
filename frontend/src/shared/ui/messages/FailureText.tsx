import type { Failure } from '../../api/api-error.js';

/** A sentence, and in a second line the server's reason. */
export function FailureText({ failure }: { failure: string | Failure }) {
  const { sentence, reason }: Failure =
    typeof failure === 'string' ? { sentence: failure } : failure;
  return (
    <>
      <p>{sentence}</p>
      {reason !== undefined && <p>{reason}</p>}
    </>
  );
}
