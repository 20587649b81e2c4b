import { describe, expect, it } from '@jest/globals';
import { callableNow, callableText } from './callable-now.js';

const law = { all: {}, states: {} };
const textAt = (leads: Parameters<typeof callableNow>[0], moment: string, limits = law) =>
  callableText(callableNow(leads, new Date(moment), limits));

describe('the leads that may be called now', () => {
  it('leads count by the hours of their states, and "about" in states with two zones', () => {
    // A Monday, 09:30 in New York, 06:30 in California. Kentucky opens at ten, in both of its zones.
    const moment = '2026-11-30T14:30Z';
    expect(textAt({ NY: 3_000, VT: 120, CA: 50 }, moment)).toBe('3,120 callable now');
    expect(textAt({ NY: 3_000, KY: 120 }, moment)).toBe('About 3,000 callable now');
    expect(textAt({ NY: 3_000, KY: 120 }, '2026-11-30T16:00Z')).toBe('About 3,120 callable now');
    expect(textAt({ NY: 0, CA: 50 }, moment)).toBe('None callable now');
    expect(textAt({}, moment)).toBe('None callable now');
  });

  it('limits of the marketplace count, too', () => {
    const limits = { all: { start: '10:00' }, states: {} };
    expect(textAt({ NY: 3_000 }, '2026-11-30T14:30Z', limits)).toBe('None callable now');
  });
});
