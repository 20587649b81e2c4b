import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './client.js';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/140.0 Safari/537.36`,
      'Chrome on Linux',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/130.0 Safari/537.36 OPR/115.0`,
      'Opera on Windows',
    ],
    ['SomeApp/1.0 (Windows NT 10.0)', 'Unknown browser on Windows'],
    ['curl/8.0', 'Unknown browser'],
    ['', 'Unknown browser'],
  ])('reads %p as %p', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
