import { describe, expect, it } from '@jest/globals';
import {
  placeText,
  samplesText,
  spokenEmail,
  spokenName,
  spokenPhone,
  spokenPlace,
} from './sample-words.js';

describe('the words of sample rows', () => {
  it.each([
    ['M••••• D•••••', 'Initials M and D'],
    ['É•••••', 'Initial É'],
    ['•••••', 'Hidden'],
  ])('say the name %s as "%s"', (name, words) => {
    expect(spokenName(name)).toBe(words);
  });

  it.each([
    ['(512) •••-••••', 'Area code 512'],
    ['•••', 'Hidden'],
  ])('say the phone %s as "%s"', (phone, words) => {
    expect(spokenPhone(phone)).toBe(words);
  });

  it.each([
    ['•••@gmail.com', 'Hidden, at gmail.com'],
    ['•••@•••', 'Hidden'],
    ['', 'None'],
  ])('say the email "%s" as "%s"', (email, words) => {
    expect(spokenEmail(email)).toBe(words);
  });

  it('name the place with its state', () => {
    expect(placeText({ city: '•••', state: 'TX' })).toBe('•••, TX');
    expect(spokenPlace({ city: '•••', state: 'TX' })).toBe('Hidden city, TX');
    expect(spokenPlace({ city: '', state: 'TX' })).toBe('TX');
    expect(placeText({ city: '', state: 'TX' })).toBe('TX');
  });

  it('tell which leads the rows are examples of', () => {
    const text = (states: Parameters<typeof samplesText>[0]['states']) =>
      samplesText({ states, phoneStatus: 'dnc', lastUpdated: '2026-11-20T12:00:00.000Z' });
    expect(text([])).toMatch(/^DNC leads from all states\./);
    expect(text(['TX'])).toContain('from TX.');
    expect(text(['TX', 'CA'])).toMatch(/from 2 states\. .* was updated Nov 20, 2026\.$/);
  });
});
