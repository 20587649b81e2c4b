/** The program that uses a session. */
export interface Client {
  readonly userAgent: string;
  /** In the form that rate limits count. */
  readonly address: string;
}

/**
 * The network of an address in words, so that no address is stored: `203.0.113.x`, or the first three groups of an
 * IPv6 address.
 */
export function placeOf(address: string): string {
  const separator = address.includes(':') ? ':' : '.';
  return `${address.split(separator).slice(0, 3).join(separator)}${separator}x`;
}

const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/**
 * Browser and system of a user agent in words, for example `Chrome on Windows`. The order of the tables matters: most
 * browsers also name the browsers that they are compatible with.
 */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (system === undefined) return browser ?? 'Unknown browser';
  return `${browser ?? 'Unknown browser'} on ${system}`;
}
