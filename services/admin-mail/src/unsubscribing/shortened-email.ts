/** `ann.lee@example.com` → `a…@example.com`: enough to know one's own address by. */
export function shortenedEmail(email: string): string {
  return email.replace(/^(.)[^]*(?=@[^@]*$)/u, '$1…');
}
