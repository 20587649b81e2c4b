/** What says who somebody is or opens something that is theirs. Ids stay: they mean something to the owning service only. */
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

/** A payload with every personal field left out, at any depth and in events of types not known here too. */
export function withoutPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonalData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !personal.has(name.toLowerCase().replaceAll(/[^a-z]/g, '')))
      .map(([name, inner]) => [name, withoutPersonalData(inner)]),
  );
}
