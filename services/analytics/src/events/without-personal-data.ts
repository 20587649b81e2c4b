/** Names of fields that identify a user or open a user's account. Ids stay: only the owning service can resolve them. */
const personal = new Set([
  'email',
  'username',
  'firstname',
  'lastname',
  'fullname',
  'phone',
  'phonenumber',
  'address',
  'ip',
  'ipaddress',
  'useragent',
  'to',
  'link',
  'token',
  'password',
]);

/** A payload without its personal fields, at any depth and for events of any type. */
export function withoutPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonalData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !personal.has(name.toLowerCase().replaceAll(/[^a-z]/g, '')))
      .map(([name, inner]) => [name, withoutPersonalData(inner)]),
  );
}
