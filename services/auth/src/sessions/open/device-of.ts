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
