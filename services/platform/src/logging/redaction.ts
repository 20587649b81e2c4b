const privateFields = [
  'email',
  'phone',
  'phoneNumber',
  'firstName',
  'lastName',
  'username',
  'authorization',
  'cookie',
  'password',
  'token',
  'clientSecret',
];

/** The one list of what never reaches a log, wherever in a line's fields it stands. */
export const redactedPaths = privateFields.flatMap((field) => [
  field,
  `*.${field}`,
  `*.*.${field}`,
]);

const secretsInText = [
  // E-mail addresses, as in MongoDB's "dup key: { email: ... }".
  /[^\s"'<>(){}[\],:=]+@[^\s"'<>(){}[\],:=]+\.[a-z]{2,}/gi,
  // JSON Web Tokens.
  /eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g,
  // Passwords in connection strings.
  /(?<=:\/\/[^\s:/@]+:)[^\s@/]+(?=@)/g,
];

/** Takes addresses, tokens and passwords out of a sentence that somebody else wrote. */
export function redactText(text: string): string {
  return secretsInText.reduce((safe, secret) => safe.replace(secret, '[redacted]'), text);
}
