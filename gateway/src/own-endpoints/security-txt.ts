const validDays = 180;
const dayMs = 24 * 60 * 60 * 1_000;

interface SecurityContact {
  readonly publicUrl: string;
  /** A `mailto:` or `https:` URI. */
  readonly contact: string;
}

/** The file of RFC 9116. `Expires` is computed for each response, so the file is never stale. */
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
