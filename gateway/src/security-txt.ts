const validDays = 180;
const dayMs = 24 * 60 * 60 * 1_000;

interface SecurityContact {
  readonly publicUrl: string;
  /** A `mailto:` or `https:` URI. */
  readonly contact: string;
}

/** Where to report a vulnerability, as RFC 9116 has it. `Expires` moves on with each answer: the file is never stale. */
export function securityTxt({ publicUrl, contact }: SecurityContact, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 19)}Z`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/security-policy.txt`,
    '',
  ].join('\n');
}
