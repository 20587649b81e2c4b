/** `ann.lee@example.com` → `a…@example.com`: enough for the owner to recognize the address. */
export function shortenedEmail(email: string): string {
  return email.replace(/^(.)[^]*(?=@[^@]*$)/u, '$1…');
}
