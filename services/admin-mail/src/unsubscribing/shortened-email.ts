/** `ann.lee@example.com` → `a…@example.com`: enough to recognize one's own address. */
export function shortenedEmail(email: string): string {
  return email.replace(/^(.)[^]*(?=@[^@]*$)/u, '$1…');
}
